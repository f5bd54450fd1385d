internal import Digest

extension KeyboardRenderer {
    /// Returns a digest of exactly what the file of a prepared picture depends on. 64 hexadecimal digits.
    package func digest(of prepared: PreparedRender) -> String {
        var digest = DigestEncoder(purpose: "picture", version: 3)
        digest.add("plan", prepared.plans.map(planDigest))
        prepared.encoding.add(to: &digest)
        if let animation = prepared.animation {
            animation.options.add(to: &digest)
            let spring = animation.timeline.spring
            digest.add("spring", [spring.response, spring.dampingFraction].map { "\($0)" })
            digest.add("times", animation.timeline.stateTimes.map { "\($0)" })
            digest.add("states", statePlans(of: animation).map(planDigest))
        }
        if prepared.encoding.format.isCaptioned {
            digest.add("title", prepared.caption.title)
            digest.add("description", prepared.caption.description)
        }
        return digest.hex
    }
}

internal import Documents
package import Options

extension Option where Arguments == ResourceLimits {
    /// Returns the options for a picture's limits; the texts describe the defaults.
    package static func limits(
        seconds: String = "none", mebibytes: String = JSONOutput.digits(ResourceLimits.standardMebibytes)
    ) -> [Option] {
        [
            .value("time-limit", .limit(0.01...86_400), \.timeChoice, initial: seconds),
            .value("memory-limit", .limit(1...1_048_576), \.memoryChoice, initial: mebibytes),
        ]
    }
}

extension ValueType where Value == ResourceLimits.Choice {
    /// Returns the kind of a number in a range, or the word `none`.
    static func limit(_ range: ClosedRange<Double>) -> ValueType {
        let number = ValueType<Double>.number(range)
        return ValueType(
            placeholder: number.placeholder,
            wanted: number.wanted + ", or none",
            allowed: number.allowed.map { $0 + ", or none" },
            completion: .words(["none"]),
            read: { argument throws(ValueError) in
                argument.text == "none" ? .unlimited : .most(try number.read(argument))
            },
            show: { choice in
                switch choice {
                case .most(let amount): number.show(amount)
                case .unlimited: "none"
                }
            }
        )
    }
}

extension ResourceLimits: CommandArguments {
    /// No limits.
    package init() {
        self.init(seconds: nil, mebibytes: nil)
    }
}

import CommandSupport
import Documents
import Testing

@testable import kbrender

/// No answer reaches another request, whatever the documents beside it hold and whatever happens to the workers. Every picture
/// has a width or a colour of its own, which tells whose it is.
@Suite struct ForeignAnswerTests {
    private let program = BuiltProgram()

    /// Documents that end within an escape, or have bytes that no text has.
    private static let hostile = ["{\"a\":\"\\\0\"}", "{\"\0\"e", "\0", "{\"id\":\"\\\0", "{\"a\":\"\\\u{85}\"}", "\\"]

    private static func request(width: Int, theme: String = "rose") -> String {
        "{\"id\": \(width), \"command\": \"render\", \"options\": {\"theme\": \"\(theme)\", \"scale\": 1, \"width\": \(width)}}"
    }

    private static func request(hostile document: String) -> String {
        let coded = Base64.text(Array(document.utf8))
        return "{\"id\": \"hostile\", \"command\": \"render\", \"documents\": [{\"name\": \"theme.json\", "
            + "\"base64\": \"\(coded)\"}]}"
    }

    /// Checks that each answer with a picture has one of the width that is its id; returns how many there are.
    private func pictures(_ answers: String) -> Int {
        var count = 0
        for line in answers.split(separator: "\n") {
            let answer = JSONReader.read(SourceText(name: "answer", text: String(line)), limit: 1 << 24).value
            guard let width = answer?["id"]?.integer else { continue }
            let picture = answer?["base64"]?.string.flatMap { Base64.bytes($0) }
            #expect(picture?.pngSize?.first == width, "\(width): \(line.prefix(300))")
            count += 1
        }
        return count
    }

    @Test(arguments: [1, 2]) func picturesBesideHostileDocumentsAreTheirOwn(jobs: Int) throws {
        var lines: [String] = []
        for width in 200..<240 {
            if width % 6 == 2 { lines.append(Self.request(hostile: Self.hostile[width / 6 % Self.hostile.count])) }
            lines.append(Self.request(width: width))
        }
        _ = try program.folder.add("requests", lines.joined(separator: "\n"))
        let run = try program.run("kbrender pipe --jobs \(jobs) --cache off < requests")
        #expect(run.code == .done, "\(run.messages)")
        #expect(pictures(run.text) == 40)
        let refused = run.text.split(separator: "\n").filter { $0.hasPrefix("{\"id\":\"hostile\"") }
        #expect(refused.count == lines.count - 40)
        #expect(refused.allSatisfy { $0.hasPrefix("{\"id\":\"hostile\",\"code\":65,") }, "\(refused)")
    }

    /// Workers die twice at most: a request is tried again as often.
    @Test func killedWorkersCostNoRequest() throws {
        let requests = (200..<230).map { Self.request(width: $0, theme: $0 == 210 ? "sea_glass.json" : "rose") }
        _ = try program.folder.add("requests", requests.joined(separator: "\n"))
        let run = try program.run(
            """
            cp $themes/sea_glass.json .
            halting 'open:sea_glass.json' kbrender pipe --jobs 2 --cache off < requests > answers
            # Each time a worker has begun this request. It dies after the others are gone, else one of them gets the request, and
            # dies of it.
            for time in 1 2; do
                reach
                for worker in $(workers $pid | grep -vx $halted) $halted; do strike $worker; done
            done
            reach; release; wait $pid && cat answers
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(pictures(run.text) == 30)
    }

    @Test(arguments: [1, 2]) func batchDrawsEachThemeIntoItsOwnFile(jobs: Int) throws {
        let run = try program.run(
            """
            mkdir good all hostile
            for number in 10 11 12 13 14 15 16 17 18 19 20 21; do
                sed "s/aurora/theme_$number/; s/\\"regularKeyText\\": \\"#....../\\"regularKeyText\\": \\"#${number}C0$number/" \
                    $themes/aurora.json > good/$number.json
            done
            cp good/* all
            for number in 10 13 14 18; do printf '{"a":"\\\\\\0"}' > all/${number}x.json; done
            batch="kbrender batch --scale 0.25 --cache off --jobs \(jobs) --quiet"
            $batch good -o alone || exit 99
            [ $(cat alone/*.png | wc -c) -gt 0 ] && [ $(md5sum alone/*.png | cut -c 1-32 | sort -u | wc -l) -eq 12 ] || exit 98
            $batch all -o beside; echo $?
            diff -rq -x 'manifest*' alone beside
            """)
        #expect(run.status == 0 && run.text == "65\n", "\(run.status): \(run.text) \(run.messages)")
    }
}

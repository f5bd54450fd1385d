@testable import Batches
@testable import Files
@testable import KeyboardPreview
@testable import Options
import Documents
import Testing

/// The names of a batch's files, and the shard that each belongs to.
@Suite struct BatchNameTests {
    private func picture(
        _ theme: String, _ id: String, _ mode: VariantSelection = .light, layout: NameOrFile = .name("qwerty"),
        device: String = "ipad"
    ) -> BatchPicture {
        BatchPicture(theme: FilePath(theme), id: id, variants: mode, layout: layout, device: device)
    }

    @Test func nameHasIDVariantAndWhatDiffers() {
        let plain = picture("a.json", "aurora", .dark)
        #expect(NameTemplate(layouts: 1, devices: 1).named([plain]).map(\.file) == ["aurora-dark.png"])
        #expect(NameTemplate(layouts: 2, devices: 1).named([plain]).map(\.file) == ["aurora-dark-qwerty.png"])
        #expect(NameTemplate(layouts: 2, devices: 2).named([plain]).map(\.file) == ["aurora-dark-qwerty-ipad.png"])
        let document = picture("a.json", "aurora", layout: .file(FilePath("my/own keys.json")))
        let name = NameTemplate(layouts: 2, devices: 1).named([document])[0].file
        #expect(name == "aurora-light-\(OutputName.slug(of: "own keys")).png")
    }

    @Test func templateGivesTheName() throws {
        let template = try NameTemplate(parsing: "store {device}_{mode}.{id}.PNG")
        #expect(template.named([picture("a.json", "x/y", .both)]).map(\.file) == ["store ipad_both.x_y-bd3c9047.png"])
    }

    @Test(arguments: [
        ("a/{id}.png", "has a slash"), ("{id}.bmp", "does not end like a picture's file"),
        ("{id}", "does not end like a picture's file"),
        ("{name}.png", "has {name}, which is not a field"), ("{id.png", "has a brace that is not closed"),
        ("{\u{1B}[1m}.png", "has {\\u{1B}[1m}, which is not a field"),
    ])
    func rejectsInvalidTemplates(text: String, problem: String) {
        #expect(throws: ValueError(problem)) { try NameTemplate(parsing: text) }
    }

    @Test func firstPictureKeepsAContestedName() {
        let pictures = [
            picture("a/x.json", "same"), picture("b/x.json", "same"), picture("c.json", "other"),
            picture("d.json", "SAME"),
        ]
        let named = NameTemplate(layouts: 1, devices: 1).named(pictures)
        #expect(named[0].file == "same-light.png" && named[0].rival == nil)
        #expect(named[1].file == "same-light-\(pictures[1].identity.prefix(8)).png")
        #expect(named[1].rival == FilePath("a/x.json"))
        #expect(named[2].file == "other-light.png" && named[2].rival == nil)
        #expect(named[3].file == "SAME-light-\(pictures[3].identity.prefix(8)).png")
        #expect(named[3].rival == nil, "capitals alone are no fault of the theme")
    }

    @Test func digestsKeepNamesApart() throws {
        let pictures = [picture("a/x.json", "same"), picture("b/x.json", "same")]
        let named = try NameTemplate(parsing: "{id}.{digest}.png").named(pictures)
        #expect(named.map(\.file) == pictures.map { "same.\($0.identity.prefix(8)).png" })
        #expect(named.allSatisfy { $0.rival == nil })
    }

    @Test func idsThatLookLikeDigestsCauseNoCollision() {
        let same = [picture("a/x.json", "same"), picture("b/x.json", "same")]
        let digests = same.map { String($0.identity.prefix(8)) }
        let mean = digests.map { picture("mean/\($0).json", "same-light-\($0)", .light) }
        let template = NameTemplate(layouts: 1, devices: 1)
        for pictures in [same + mean, mean + same] {
            #expect(Set(template.named(pictures).map(\.file)).count == 4)
        }
    }

    @Test func identitiesDistinguishPictures() {
        let pictures = [
            picture("a", "i"), picture("b", "i"), picture("a", "i", .dark), picture("a", "i", device: "iphone-se"),
            picture("a", "i", layout: .name("azerty")),
        ]
        #expect(Set(pictures.map(\.identity)).count == pictures.count)
        #expect(picture("a", "i").identity == picture("a", "renamed").identity, "an id tells nothing of what is drawn")
    }

    @Test func shardsDividePicturesEvenly() throws {
        let pictures = (0..<4000).map { picture("themes/\($0).json", "t") }
        let shards = try (1...8).map { try #require(Shard($0, of: 8)) }
        let counts = shards.map { shard in pictures.count { $0.isIn(shard) } }
        #expect(counts.reduce(0, +) == pictures.count)
        for picture in pictures { #expect(shards.count { picture.isIn($0) } == 1) }
        // Five standard deviations of a binomial distribution of 4000 and 1/8 are 105.
        #expect(counts.allSatisfy { abs($0 - 500) < 105 }, "\(counts)")
    }

    @Test(arguments: [
        (["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "4"], 3, 4),
        (["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "1"], 1, 1),
        (
            [
                "SLURM_ARRAY_TASK_ID": "25", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_STEP": "5",
                "SLURM_ARRAY_TASK_COUNT": "4",
            ], 4, 4
        ),
        (["JOB_COMPLETION_INDEX": "0", "KBRENDER_SHARDS": "8"], 1, 8),
        (["JOB_COMPLETION_INDEX": "7", "KBRENDER_SHARDS": "8"], 8, 8),
        (["PARALLEL_SEQ": "8", "KBRENDER_SHARDS": "8"], 8, 8), (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"], 2, 3),
        (["CI_NODE_TOTAL": "1"], 1, 1),
    ])
    func readsTheShardFromSchedulerVariables(variables: [String: String], index: Int, count: Int) throws {
        #expect(try ShardVariables { variables[$0] }.shard() == Shard(index, of: count))
    }

    @Test(arguments: [
        ([:], "there is no variable to take it from"),
        (["PARALLEL_SEQ": "1"], "KBRENDER_SHARDS is not set"),
        (["PARALLEL_SEQ": "9", "KBRENDER_SHARDS": "8"], "PARALLEL_SEQ is not one of the 8 parts"),
        (["PARALLEL_SEQ": "0", "KBRENDER_SHARDS": "8"], "PARALLEL_SEQ is not one of the 8 parts"),
        (["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"], "CI_NODE_INDEX is not one of the 3 parts"),
        (["JOB_COMPLETION_INDEX": "-1", "KBRENDER_SHARDS": "8"], "JOB_COMPLETION_INDEX is \"-1\""),
        (["JOB_COMPLETION_INDEX": "9223372036854775807", "KBRENDER_SHARDS": "8"], "is not one of the 8 parts"),
        (["JOB_COMPLETION_INDEX": "1", "KBRENDER_SHARDS": ""], "KBRENDER_SHARDS is \"\""),
        (["JOB_COMPLETION_INDEX": "1", "KBRENDER_SHARDS": "0"], "is not one of the 0 parts"),
        (["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "2", "SLURM_ARRAY_TASK_COUNT": "4"], "is not one of"),
    ])
    func reportsVariablesThatNameNoShard(variables: [String: String], words: String) {
        let error = #expect(throws: OperationError.self) { try ShardVariables { variables[$0] }.shard() }
        #expect(error?.message?.contains(words) == true, "\(error?.message ?? "")")
        #expect(error?.kind == .usage)
    }

    @Test(arguments: ["0/4", "5/4", "1/0", "1", "/", "1/", "a/b", "1/4/2", "-1/4", "1/99999999999999999999", ""])
    func rejectsInvalidShards(text: String) {
        #expect(throws: ValueError.self) { try ValueType<ShardChoice>.shard.read(Argument(text)) }
    }

    @Test func listsDropDuplicatesAndRejectOtherSeparators() throws {
        let modes = ValueType<[VariantSelection]>.separated(.choice("MODES"))
        #expect(try modes.read(Argument("dark,light,dark")) == [.dark, .light])
        for text in ["", "dark,", ",", "dark,,light", "dark;light"] {
            #expect(throws: ValueError.self, "\(text)") { try modes.read(Argument(text)) }
        }
    }
}

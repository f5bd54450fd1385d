import CommandSupport
import Documents
import Testing

@testable import kbrender

/// Batches from a user's view: files, names, manifests and exit codes.
@Suite struct BatchTests {
    private let program = BuiltProgram()

    private func manifest(_ name: String = "out/manifest.json") throws -> JSONValue {
        try #require(JSONReader.read(SourceText(name: name, text: try program.folder.text(name))).value)
    }

    private func pictures(_ folder: String = "out") throws -> [String] {
        let names = try program.run("ls -A \(folder)").text.split(separator: "\n").map(String.init)
        return names.filter { !$0.hasPrefix("manifest") }
    }

    @Test func drawsEveryCombination() throws {
        let run = try program.run(
            """
            kbrender batch $themes/aurora.json rose --modes light,both --layouts qwerty,azerty --devices ipad,iphone-se \
                --scale 0.25 --jobs 2 --quiet -o out
            """)
        #expect(run.code == .done)
        #expect(run.messages == "")
        let names = ["aurora", "rose"].flatMap { id in
            ["both", "light"].flatMap { mode in
                ["azerty", "qwerty"].flatMap { layout in
                    ["ipad", "iphone-se"].map { "\(id)-\(mode)-\(layout)-\($0).png" }
                }
            }
        }
        #expect(try pictures() == names)
        let one = try program.run(
            "kbrender rose --mode both --layout azerty --device ipad --scale 0.25 --cache off -o - "
                + "| cmp - out/rose-both-azerty-ipad.png")
        #expect(one.status == 0, "the same picture as one by itself: \(one.messages)")
    }

    @Test func manifestDescribesEveryPicture() throws {
        let line = """
            echo '{"light": {}}' > bad.json; cp $themes/paper_ink.json good.json
            kbrender batch good.json bad.json gone.json --scale 0.25 -o out
            """
        let run = try program.run(line)
        #expect(run.code == .noInput, "the highest of any")
        #expect(try pictures() == ["paper_ink-light.png"])
        let entries = try #require(try manifest()["pictures"]?.array)
        #expect(entries.map { $0["file"]?.string } == ["paper_ink-light.png", "bad-light.png", "gone-light.png"])
        #expect(entries.map { $0["status"]?.string } == ["drawn", "failed", "failed"])
        #expect(entries.map { $0["code"]?.number } == [0, 65, 66])
        let sums = try program.run("sha256sum good.json out/*.png | cut -c 1-64; wc -c < out/paper_ink-light.png")
        let facts = [
            entries[0]["input"]?.string, entries[0]["digest"]?.string,
            entries[0]["bytes"]?.number.map { JSONOutput.digits($0) },
        ]
        #expect(sums.text.split(whereSeparator: \.isWhitespace).map(String.init) == facts)
        #expect(entries[1]["diagnostics"]?.array?.allSatisfy { $0["id"]?.string?.hasPrefix("KB") == true } == true)
        #expect(entries[2]["diagnostics"]?.array?[0]["message"]?.string?.contains("gone.json") == true)
        #expect(run.messages.contains("bad.json:1:"))
        #expect(run.messages.contains("gone.json: cannot be opened"))
        #expect(
            run.messages.contains("1 drawn, 2 failed: 1 bad input (65), 1 missing input (66), in "))
    }

    @Test func batchWithoutPicturesLeavesNothing() throws {
        let run = try program.run("echo '{' > bad.json; kbrender batch bad.json -o out")
        #expect(run.code == .badData)
        #expect(program.folder.names == ["bad.json"])
        #expect(try program.run("mkdir out; kbrender batch bad.json -o out").code == .badData)
        #expect(try manifest()["pictures"]?.array?.count == 1, "of a folder that is there it tells what happened")
    }

    @Test func acceptsFoldersListsAndPresets() throws {
        let folder = try program.run("kbrender batch $themes --scale 0.25 --quiet -o out")
        #expect(folder.code == .done)
        #expect(try pictures().count == 5)
        let list = "printf 'rose\\n\\npreset:midnight\\nrose\\n' | kbrender batch - --scale 0.25 --quiet -o listed"
        #expect(try program.run(list).code == .done)
        #expect(try pictures("listed") == ["midnight-light.png", "rose-light.png"])
        let odd =
            "cp $themes/aurora.json \"$(printf 'a\\nb\\351.json')\"; "
            + "find . -name 'a*.json' -print0 | kbrender batch - --scale 0.25 --quiet -o odd"
        #expect(try program.run(odd).code == .done)
        #expect(try pictures("odd") == ["aurora-light.png"])
        let presets = try program.run("kbrender batch --presets --scale 0.25 --quiet -o presets")
        #expect(presets.code == .done)
        #expect(try pictures("presets").count == 32)
    }

    /// One upload never changes the name of another's picture.
    @Test func laterThemeOfAnIDFails() throws {
        let line = """
            mkdir a b; cp $themes/aurora.json a; sed 's/#F/#E/' $themes/aurora.json > b/aurora.json
            kbrender batch a b --scale 0.25 -o out
            """
        let run = try program.run(line)
        #expect(run.code == .badData)
        #expect(
            run.messages.contains("b/aurora.json: its pictures would have the same names as those of a/aurora.json"))
        #expect(run.messages.contains("1 drawn, 1 failed: 1 bad input (65)"))
        #expect(try pictures() == ["aurora-light.png"])
        #expect(try manifest()["pictures"]?.array?.map { $0["status"]?.string } == ["drawn", "failed"])
        let digests = try program.run("kbrender batch a b --name '{id}-{digest}.png' --scale 0.25 --quiet -o digests")
        #expect(digests.code == .done)
        let names = try pictures("digests")
        #expect(names.count == 2)
        #expect(names.allSatisfy { $0.hasPrefix("aurora-") && $0.count == "aurora-01234567.png".count })
        #expect(try program.run("cmp digests/*.png").status == 1)
    }

    @Test func namesFilesAfterThemes() throws {
        let line = """
            mkdir in; cp $themes/aurora.json in/one.json; cp $themes/aurora.json in/two.json; cp in/one.json 'in/o n e.json'
            kbrender batch in ./in/one.json rose --name '{file}_{mode}.png' --scale 0.25 --quiet -o out
            """
        #expect(try program.run(line).code == .done)
        let names = try pictures()
        #expect(names.count == 5 && ["one_light.png", "two_light.png", "rose_light.png"].allSatisfy(names.contains))
        #expect(names.contains { $0.hasPrefix("o_n_e-") && $0.count == "o_n_e-01234567_light.png".count })
        #expect(names.contains { $0.hasPrefix("in_one-") && $0.count == "in_one-01234567_light.png".count })
    }

    @Test func thumbnailsMatchTheThumbnailCommand() throws {
        let line = """
            mkdir in; cp $themes/aurora.json $themes/paper_ink.json in
            kbrender batch in --as-thumbnails split --modes light,dark --sizes 40x30,64x48 \
                --name '{file}-{mode}-{size}.webp' -o out
            kbrender thumbnail in/aurora.json --style split --mode dark --size 64x48 --cache off -o one.webp
            cmp one.webp out/aurora-dark-64x48.webp
            """
        let run = try program.run(line)
        #expect(run.status == 0, "\(run.messages)")
        let names = ["aurora", "paper_ink"].flatMap { id in
            ["dark", "light"].flatMap { mode in ["40x30", "64x48"].map { "\(id)-\(mode)-\($0).webp" } }
        }
        #expect(try pictures() == names)
        let again = try program.run(
            """
            rm out/aurora-dark-40x30.webp
            kbrender batch in --as-thumbnails split --modes light,dark --sizes 40x30,64x48 \
                --name '{file}-{mode}-{size}.webp' -o out --resume
            """)
        #expect(again.messages.contains("kbrender: 1 drawn, 7 already there"), "\(again.messages)")
        let entries = try #require(try manifest()["pictures"]?.array)
        #expect(entries.map { $0["size"]?.string } == (0..<4).flatMap { _ in ["40x30", "64x48"] })
    }

    @Test func placeholdersHaveTheirExitCode() throws {
        let line = """
            mkdir in; echo '{' > in/bad.json; cp $themes/aurora.json in
            kbrender batch in gone.json --as-thumbnails card --sizes 40x30,20x16 --placeholder -o out
            """
        let run = try program.run(line)
        #expect(run.code == .placeholder)
        #expect(run.messages.contains("kbrender: warning: 2 drawn, 4 placeholders (76), in "), "\(run.messages)")
        #expect(
            run.messages.contains("in/bad.json:2:1: error:") && run.messages.contains("gone.json: cannot be opened"))
        let ids = ["aurora", "bad", "gone"]
        #expect(try pictures() == ids.flatMap { id in ["20x16", "40x30"].map { "\(id)-light-\($0).png" } })
        let entries = try #require(try manifest()["pictures"]?.array)
        #expect(Set(entries.compactMap { $0["status"]?.string }) == ["drawn", "placeholder"])
        #expect(entries.allSatisfy { $0["digest"]?.string?.count == 64 })
        let same =
            "kbrender thumbnail in/bad.json --placeholder --size 20x16 -o p.png; echo $?; cmp p.png out/bad-light-20x16.png"
        #expect(try program.run(same).text == "76\n")
        let without = try program.run("kbrender batch in --as-thumbnails card --sizes 20x16 -o none")
        #expect(without.code == .badData)
        #expect(try pictures("none") == ["aurora-light.png"])
    }

    @Test func resumingDrawsMissingAndChangedPictures() throws {
        let batch = "kbrender batch themes --scale 0.25 -o out"
        let first = try program.run("mkdir themes; cp $themes/*.json themes; \(batch); cp -a out whole")
        #expect(first.messages.contains("kbrender: 5 drawn, in "))
        let again = try program.run(
            """
            \(batch) --resume || exit 9
            for folder in out whole; do
                sed '/"elapsed"/d; s/"changed":true/"changed":false/' $folder/manifest.json > $folder.json
            done
            cmp out.json whole.json
            """)
        #expect(again.status == 0 && again.messages.contains("0 drawn, 5 already there"), "\(again.messages)")
        let lines = [
            "rm out/aurora-light.png": 1,
            "head -c 100 whole/aurora-light.png > out/aurora-light.png; rm out/paper_ink-light.png": 2,
            "sed -i 's/\"regularKeyText\": \"#[0-9A-F]*\"/\"regularKeyText\": \"#123456\"/' themes/paper_ink.json": 1,
            "sed -i 's/\"name\": \"/&New /' themes/*.json": 0, "rm out/manifest.json": 5,
        ]
        for (line, count) in lines.sorted(by: { $0.key < $1.key }) {
            let run = try program.run("\(line); \(batch) --resume")
            #expect(run.code == .done)
            #expect(run.messages.contains("kbrender: \(count) drawn, "), "\(line): \(run.messages)")
        }
        let scale = try program.run("\(batch.replacing("0.25", with: "0.5")) --resume")
        #expect(scale.messages.contains("kbrender: 5 drawn, in "), "another size is another picture")
    }

    @Test func picturesStayInTheFolderAndFollowNoLinks() throws {
        let line = """
            sed 's/"id": "[a-z_]*"/"id": "..\\/..\\/escaped"/' $themes/aurora.json > up.json
            echo precious > victim; mkdir out; ln -s ../victim out/rose-light.png; ln -s nowhere out/linen-light.png
            kbrender batch up.json rose linen midnight --scale 0.25 -o out
            """
        let run = try program.run(line)
        #expect(run.code == .cannotCreate)
        #expect(run.messages.contains("out/rose-light.png: cannot be written: a link, folder or device has this name"))
        #expect(program.folder.names == ["out", "up.json", "victim"])
        #expect(try program.folder.text("victim") == "precious\n")
        // Nothing is drawn before the folder is in order.
        #expect(try program.run("ls out").text == "linen-light.png\nrose-light.png\n")
        let again = try program.run("rm out/*.png; kbrender batch up.json rose linen midnight --scale 0.25 -o out")
        #expect(again.code == .done)
        let drawn = try pictures()
        #expect(drawn.count == 4)
        #expect(drawn[0].hasPrefix("______escaped-"))
    }

    @Test func inputsAreNeverOverwritten() throws {
        let line = """
            cp $themes/aurora.json aurora-light.png; ln aurora-light.png hard
            kbrender batch ./aurora-light.png --scale 0.25
            """
        #expect(try program.run(line).code == .usage)
        #expect(try program.run("cmp aurora-light.png $themes/aurora.json").status == 0)
        #expect(try program.run("kbrender batch hard --scale 0.25").code == .usage)
        let manifest = "cp $themes/aurora.json t.json; kbrender batch t.json --manifest t.json"
        #expect(try program.run(manifest).code == .usage)
        #expect(try program.run("cmp t.json $themes/aurora.json").status == 0)
        let own =
            "mkdir all; cp $themes/*.json all; kbrender batch all --scale 0.25 -o all && kbrender batch all -o all --resume"
        #expect(try program.run(own).code == .done, "a batch's own manifest is no theme")
    }

    @Test(arguments: [
        ("kbrender batch", ExitCode.usage, "no themes are given"),
        ("kbrender batch rose --modes purple", .usage, "purple"),
        ("kbrender batch rose --devices ipad,nokia", .unavailable, "nokia"),
        ("kbrender batch rose --layouts qwerty,klingon", .unavailable, "klingon"),
        ("kbrender batch rose --layouts none.json", .noInput, "none.json"),
        ("echo '{' > l.json; kbrender batch rose --layouts l.json", .badData, "l.json:2:1"),
        ("kbrender batch rose --name '{id}'", .usage, "does not end like a picture's file"),
        ("kbrender batch rose --modes light,dark --name '{id}.png'", .usage, "write {mode} in it"),
        ("kbrender batch rose --sizes 20x20", .usage, "--sizes: requires --as-thumbnails"),
        ("kbrender batch rose --placeholder", .usage, "--as-thumbnails"),
        ("kbrender batch rose --name '{id}-{size}.png'", .usage, "{size} requires --as-thumbnails"),
        ("kbrender batch rose --as-thumbnails card --mode both", .usage, "light or dark"),
        ("kbrender batch rose --as-thumbnails card --scale 2", .usage, "use --sizes"),
        ("kbrender batch rose --as-thumbnails card --embed-geometry", .usage, "thumbnails have no geometry"),
        ("kbrender batch rose --as-thumbnails card --sizes 20x2", .usage, "--sizes"),
        ("kbrender batch rose --jobs 0", .usage, "--jobs"), ("kbrender batch rose --jobs 257", .usage, "from 1 to 256"),
        ("kbrender batch rose --time-limit 0", .usage, "--time-limit"),
        ("kbrender batch rose --shard 3/2", .usage, "--shard"),
        ("kbrender batch rose --shard auto", .usage, "there is no variable to take it from"),
        ("kbrender batch rose --font-dir nowhere -o out", .unavailable, "nowhere"),
        ("touch none; kbrender batch rose -o none/out", .cannotCreate, "none/out: cannot be written"),
        ("touch out; kbrender batch rose -o out", .cannotCreate, "out: cannot be written"),
        ("kbrender batch rose --manifest none/m.json -o out", .cannotCreate, "none/m.json"),
        ("kbrender batch - < /dev/null", .usage, "no themes are given"),
        ("mkdir empty; kbrender batch empty -o out", .noInput, "no theme document in this folder"),
        ("kbrender batch rose --pressed nokey -o out", .usage, "\"nokey\""),
    ])
    func faultsGiveTheirExitCode(line: String, code: ExitCode, words: String) throws {
        let run = try program.run(line)
        #expect(run.code == code, "\(run.messages)")
        #expect(run.messages.contains(words), "\(run.messages)")
        #expect(!program.folder.names.contains("out") || line.hasPrefix("touch out"))
    }

    @Test func reportsWarningsAndHonoursStrict() throws {
        let themes = "sed 's/\"light\": {/&\"customFontName\": \"Nowhere Sans\",/' $themes/paper_ink.json > t.json; "
        let run = try program.run(themes + "kbrender batch t.json --scale 0.25 --modes light,both -o out")
        #expect(run.code == .done)
        #expect(run.messages.contains("[KB301]"))
        let strict = try program.run("kbrender batch t.json rose --scale 0.25 --strict -o strict")
        #expect(strict.code == .badData)
        #expect(try pictures("strict") == ["rose-light.png"])
        let json = try program.run("kbrender batch t.json gone --scale 0.25 --message-format json -o json")
        for line in json.messages.split(separator: "\n") {
            #expect(JSONReader.read(SourceText(name: "line", text: String(line))).value != nil, "\(line)")
        }
    }
}

import CommandSupport
import Documents
import Glibc
import Testing

@testable import kbrender

/// Batches that are killed, interrupted, out of disk or not alone: nothing half-written, nothing lost.
@Suite struct BatchFaultTests {
    private let program = BuiltProgram()

    /// Five themes in both variants, drawn without a fault into `whole`.
    private let themes = """
        mkdir -p themes; cp $themes/*.json themes
        batch="kbrender batch themes --modes light,dark --scale 0.5 --jobs 2 --quiet"
        """
    private let undisturbed = "$batch -o whole || exit 99"
    /// Starts a batch into `out`, which stops once the first picture has its name; the workers go on.
    private let begin = "halting 'named:*.png' $batch -o out; reach"
    /// Lists the differences of `out` from `whole`: missing or different pictures, and other files.
    private let comparison = "diff -rq -x 'manifest*' whole out"

    @Test func resumesToTheSamePicturesAfterBeingKilled() throws {
        let run = try program.run(
            """
            \(themes)
            \(undisturbed)
            # It dies as it reads themes, a worker draws or writes a picture, a picture gets its name, is recorded, and at the end.
            for point in 'open:*/plum_velvet.json' 'open:*/paper_ink.json twice' 'write:*/.kbrender-batch-*' 'name:*.png' \
                'write:*/.manifest.json.journal' 'named:*.png' 'name:manifest.json'; do
                halting "${point% twice}" $batch --resume -o out; reach
                case $point in *twice) pass; reach ;; esac
                end KILL $pid 137
                # A stopped worker notices the end of its batch when it goes on; only then is the folder free.
                release; await 'flock --nonblock out true'
                # The pictures drawn so far are whole whenever it dies.
                for picture in $(ls out | grep png); do cmp out/$picture whole/$picture || exit 96; done
                case $point in named*) rm -f out/*dark* ;; esac
            done
            $batch --resume -o out || exit 97
            \(comparison) && ls -A out | grep -v -e png -e '^manifest.json$'
            """)
        #expect(run.status == 1, "\(run.status): \(run.messages) \(run.text)")
        #expect(run.text == "", "no other file is left")
    }

    @Test func killedWorkersLoseNothing() throws {
        let run = try program.run(
            """
            \(themes)
            \(undisturbed)
            # One of them has read its theme once, to name the pictures, and now begins to draw.
            halting 'open:*/sea_glass.json' $batch -o out
            reach; pass; reach
            strike $(workers $pid)
            release; wait $pid; echo $?
            kbrender batch themes --modes light,dark --scale 0.5 --resume -o out
            \(comparison)
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.text == "0\n")
        #expect(run.messages.contains("0 drawn, 10 already there"))
    }

    @Test(arguments: ["INT", "TERM", "HUP"])
    func interruptionKeepsFinishedPictures(signal: String) throws {
        let run = try program.run(
            """
            \(themes)
            \(undisturbed)
            batch="${batch% --quiet}"
            \(begin)
            end \(signal) $pid 130 release
            for picture in $(ls out | grep png); do cmp out/$picture whole/$picture || exit 98; done
            ls -A out | grep -v -e png -e '^manifest.json$'
            """)
        #expect(run.status == 1 && run.text == "", "\(run.messages)")
        #expect(run.messages.contains("interrupted: "))
        let pictures = try #require(
            JSONReader.read(SourceText(name: "m", text: try program.folder.text("out/manifest.json"))).value?[
                "pictures"]?
                .array)
        let drawn = pictures.filter { $0["status"]?.string == "drawn" }.compactMap { $0["file"]?.string }
        let files = try program.run("cd out; ls *.png").text.split(separator: "\n").map(String.init)
        #expect(Set(files) == Set(drawn), "the manifest tells what is done")
        #expect(pictures.count == 10 && drawn.count < 10)
        #expect(pictures.allSatisfy { ["drawn", "missing"].contains($0["status"]?.string) })
    }

    @Test func ignoredSignalDoesNotEndTheBatch() throws {
        let line = "trap '' HUP; \(begin)\nend HUP $pid 0 release; ls out/*.png | wc -l"
        #expect(try program.run("\(themes)\n\(line)").text == "10\n")
    }

    @Test func fullDiskLosesNothing() throws {
        // No file may grow beyond 8 blocks of 512 bytes, which is less than any picture.
        let run = try program.run(
            """
            \(themes)
            $batch -o out --modes light; cp -a out before
            (ulimit -f 8; $batch -o out --compression small); echo $?
            diff -r -x 'manifest*' before out && ls -A out | grep -v -e png -e '^manifest.json$'
            """)
        #expect(run.text == "74\n", "\(run.messages)")
        #expect(run.messages.contains("writing failed: file too large"))
        let resumed = try program.run("\(themes)\n\(undisturbed)\n$batch --resume -o out; \(comparison)")
        #expect(resumed.status == 0, "\(resumed.text)")
    }

    @Test(.enabled(if: isRoot, "only root may mount file systems"))
    func fullFileSystemLosesNothing() throws {
        let run = try program.run(
            """
            \(themes)
            \(undisturbed)
            mkdir out; mount -t tmpfs -o size=100k none out
            $batch -o out; echo $?
            for picture in $(ls out | grep png); do cmp out/$picture whole/$picture || echo $picture; done
            ls -A out | grep kbrender
            mount -o remount,size=10m out
            $batch --resume -o out; echo $?
            \(comparison)
            umount out
            """)
        #expect(run.text == "74\n0\n", "\(run.messages)")
        #expect(run.messages.contains("no space left on device"))
    }

    @Test(.enabled(if: !isRoot, "root may write everywhere"))
    func readOnlyFolderStaysUnchanged() throws {
        let run = try program.run("mkdir out; chmod 500 out; kbrender batch rose -o out; echo $?; ls -A out")
        #expect(run.text == "73\n")
    }

    @Test func closedStandardOutputChangesNothing() throws {
        let run = try program.run(
            """
            \(themes)
            \(undisturbed)
            $batch -o out >&-; \(comparison); rm -r out
            $batch -o out <&- >&- 2>&-; \(comparison); rm -r out
            { $batch -o out; } | true; \(comparison)
            """)
        #expect(run.status == 0 && run.text == "", "\(run.messages) \(run.text)")
    }

    @Test func folderAllowsOneBatchAtATime() throws {
        let run = try program.run(
            """
            \(themes)
            halting 'named:aurora-light.png' $batch -o out; reach
            $batch -o out; echo $?
            $batch -o out --manifest other.json; echo $?
            $batch -o out --shard 1/2; echo $?
            pass; wait $pid; echo $?
            \(undisturbed)
            ls -A . out | grep -c -e other -e of-2
            \(comparison)
            """)
        #expect(run.text == "73\n73\n73\n0\n0\n", "\(run.messages)")
        #expect(run.messages.contains("another batch is writing it"))
        #expect(run.messages.contains("out: cannot be written: another batch is writing into this folder"))
    }

    @Test func removesLeftoversOfKilledWorkers() throws {
        let run = try program.run(
            """
            mkdir out; touch out/.kbrender-batch-old out/.kbrender-other out/mine
            kbrender batch rose --scale 0.25 --quiet -o out; ls -A out
            """)
        #expect(run.text == ".kbrender-other\nmanifest.json\nmine\nrose-light.png\n")
    }

    @Test func tornJournalLosesOnlyItsLastLine() throws {
        let run = try program.run(
            """
            \(themes)
            \(undisturbed)
            cp -a whole out; rm out/manifest.json
            grep '"file"' whole/manifest.json | sed 's/^ *//; s/,$//' | head -c 3000 > out/.manifest.json.journal
            grep -c ':..}$' out/.manifest.json.journal
            kbrender batch themes --modes light,dark --scale 0.5 --resume -o out
            \(comparison)
            """)
        #expect(run.status == 0)
        let whole = try #require(Int(run.text.split(separator: "\n")[0]))
        #expect((1...9).contains(whole))
        #expect(run.messages.contains("kbrender: \(10 - whole) drawn, \(whole) already there, in "), "\(run.messages)")
    }

    // MARK: - Shards

    @Test func mergedShardsEqualTheWholeBatch() throws {
        let run = try program.run(
            """
            \(themes)
            \(undisturbed)
            for shard in 1 2 3; do $batch -o out --shard $shard/3 & done; wait
            kbrender batch merge out/manifest-*.json -o out/manifest.json && \(comparison)
            """)
        #expect(run.status == 0, "\(run.messages) \(run.text)")
        let entries = try ["out", "whole"].map { folder in
            let text = try program.folder.text("\(folder)/manifest.json")
            let json = try #require(JSONReader.read(SourceText(name: "m", text: text)).value)
            #expect(json["planned"]?.number == 10)
            #expect(json["shard"] == nil)
            let pictures = try #require(json["pictures"]?.array)
            return pictures.map { "\($0["file"]?.string ?? "") \($0["digest"]?.string ?? "")" }.sorted()
        }
        #expect(entries[0] == entries[1])
    }

    /// Shards drawn from different versions of a theme do not make a whole, even if no picture is in both.
    @Test func rejectsShardsOfDifferentContents() throws {
        let run = try program.run(
            """
            \(themes)
            $batch -o out --shard 1/2
            for theme in themes/*; do sed -i 's/#/ #/; s/ #/#/; $s/$/ /' $theme; done
            $batch -o out --shard 2/2
            kbrender batch merge out/manifest-*.json -o whole.json
            """)
        #expect(run.code == .badData, "\(run.messages)")
        #expect(run.messages.contains("belongs to a different batch than"))
        #expect(!program.folder.names.contains("whole.json"))
    }

    /// The manifest goes into the folder with which the batch began, wherever its path leads at the end.
    @Test func swappedLinkDoesNotDivertTheManifest() throws {
        let run = try program.run(
            """
            \(themes)
            mkdir real elsewhere; ln -s real out
            halting 'named:aurora-light.png' $batch -o out; reach
            ln -sfn elsewhere out
            pass; wait $pid; echo $?
            ls -A elsewhere; ls real | grep -c -e manifest -e png
            """)
        #expect(run.text == "0\n11\n", "\(run.messages)")
    }

    @Test func rejectsHostileManifests() throws {
        for planned in ["-9223372036854775808", "1e300", "-1", "0.5"] {
            let text = "{\"manifest\":2,\"batch\":\"x\",\"planned\":\(planned),\"pictures\":[{\"file\":\"a\"}]}"
            _ = try program.folder.add("neg.json", text)
            #expect(try program.run("kbrender batch merge neg.json").code == .badData)
        }
    }

    @Test func reportsWhatShardsLack() throws {
        let shards = "for shard in 1 2 3 4; do $batch -o out --shard $shard/4; done"
        _ = try program.run("\(themes)\n\(shards)")
        let told = try program.run("kbrender batch merge out/manifest-[12]-of-4.json")
        #expect(told.code == .checkFailed)
        #expect(told.messages.contains("no manifest is for shard 3/4, 4/4"), "\(told.messages)")
        #expect(told.messages.contains("; no manifest lists ") && told.messages.contains(" of 10 pictures"))
        let other = try program.run(
            "kbrender batch rose --scale 0.25 -o other; "
                + "kbrender batch merge out/manifest-1-of-4.json other/manifest.json")
        #expect(other.code == .badData)
        #expect(other.messages.contains("other/manifest.json: belongs to a different batch"))
        let smaller = try program.run(
            """
            kbrender batch themes --modes light,dark --scale 0.25 -o smaller
            kbrender batch merge out/manifest-*.json smaller/manifest.json
            """)
        #expect(smaller.code == .badData)
        #expect(smaller.messages.contains("smaller/manifest.json: belongs to a different batch"))
        for line in [
            "kbrender batch merge", "kbrender batch merge gone.json", "kbrender batch merge themes/aurora.json",
        ] {
            #expect([.usage, .noInput, .badData].contains(try program.run(line).code))
        }
    }

    @Test func mergingCountsFailures() throws {
        let run = try program.run(
            """
            echo '{' > bad.json
            for shard in 1 2; do kbrender batch bad.json rose linen --scale 0.25 --shard $shard/2 -o out; done
            kbrender batch merge out/manifest-*.json -o all.json
            """)
        #expect(run.code == .badData)
        #expect(run.messages.hasSuffix("kbrender: error: 2 drawn, 1 failed: 1 bad input (65)\n"))
    }

    @Test func shardWithoutPicturesSaysSo() throws {
        let run = try program.run(
            """
            for i in 1 2 3 4; do kbrender batch rose --scale 0.25 --quiet -o few --shard $i/4 || exit 1; done
            kbrender batch merge few/manifest-*.json -o few.json
            """)
        #expect(run.code == .done, "\(run.messages)")
    }

    @Test func ignoresManifestsInFoldersOfThemes() throws {
        let run = try program.run(
            """
            mkdir both; cp $themes/aurora.json $themes/paper_ink.json both; cd both
            for i in 1 2; do kbrender batch . --scale 0.25 --quiet --shard $i/2 || exit 1; done
            kbrender batch merge manifest-*.json -o ../both.json
            """)
        #expect(run.code == .done, "\(run.messages)")
    }

    @Test(arguments: [
        "kbrender batch rose --scale 0.25 -o one --manifest one/rose-light.png": "is one of the pictures",
        "kbrender batch merge gone.json --manifest all.json": "unknown option \"--manifest\"",
    ])
    func manifestDoesNotReplaceAPicture(line: String, told: String) throws {
        let run = try program.run(line)
        #expect(run.code == .usage)
        #expect(run.messages.contains(told), "\(run.messages)")
    }

    @Test func listCannotNameStandardInput() throws {
        let run = try program.run("printf -- '-\\nrose\\n' | kbrender batch - --scale 0.25 -o listed --time-limit 20")
        #expect(run.code == .noInput)
        #expect(run.messages.contains("standard input holds the list"), "\(run.messages)")
    }
}

/// Whether the tests run as root.
private let isRoot = geteuid() == 0

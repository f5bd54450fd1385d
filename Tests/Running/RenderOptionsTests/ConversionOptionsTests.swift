import Documents
import Files
import KeyboardPreview
import RenderOptions
import TestSupport
import ThemeExport
import ThemeModel
import Testing

/// What a conversion writes: the kind, the form that a file's name asks for, and the variants that it holds.
@Suite struct ConversionOptionsTests {
    private func options(_ target: ConversionTarget, _ variants: VariantSelection? = nil, minimal: Bool = false)
        -> ConversionOptions
    {
        var options = ConversionOptions()
        (options.target, options.variants, options.isMinimal) = (target, variants, minimal)
        return options
    }

    private func document() throws -> ThemeDocument {
        try #require(ThemeSource.preset(.rose).load().value).document
    }

    private func message(_ options: ConversionOptions, named name: String? = nil) throws -> String? {
        let document = try document()
        do throws(OperationError) { _ = try options.file(of: document, named: name, isText: true) } catch {
            return error.message
        }
        return nil
    }

    private func folderMessage(_ options: ConversionOptions) -> String? {
        do throws(OperationError) { try options.checkFolder() } catch { return error.message }
        return nil
    }

    @Test func targetsHaveNames() {
        for target in ConversionTarget.allCases { #expect(ConversionTarget(rawValue: target.rawValue) == target) }
        #expect(ConversionTarget.allCases.count == ExportKind.allCases.count + AppSource.allCases.count + 2)
        #expect(ConversionTarget(rawValue: "Keyboard") == nil)
        #expect(ConversionTarget.all.kinds == ExportKind.allCases && ConversionTarget.keyboard.kinds.isEmpty)
        #expect(
            ConversionTarget.kind(.fcitx5).folder(of: .fcitx5) == ""
                && ConversionTarget.all.folder(of: .fcitx5) == "fcitx5/")
    }

    @Test func theNativeFormatHoldsBothVariants() throws {
        let whole = try options(.keyboard).file(of: document(), isText: true)
        #expect(whole.diagnostics.isEmpty && whole.explanation == "")
        let minimal = try options(.keyboard, minimal: true).file(of: document(), isText: true)
        #expect(minimal.bytes.count < whole.bytes.count)
        #expect(
            try message(options(.keyboard, .dark))?.hasPrefix("mode: requires the kind of another program")
                == true)
        #expect(folderMessage(options(.keyboard, .dark))?.hasPrefix("mode: requires the kind") == true)
    }

    @Test func everyKindWritesTheFileOfItsTypeAndEnding() throws {
        let document = try document()
        for kind in ExportKind.allCases {
            let converted = try options(.kind(kind)).file(of: document, isText: false)
            #expect(!converted.bytes.isEmpty && !converted.explanation.isEmpty, "\(kind)")
            #expect(
                options(.kind(kind)).importedName(of: "rose").hasSuffix(
                    options(.kind(kind)).importedEnding), "\(kind)")
            #expect(ConversionOptions.mediaTypes.contains(options(.kind(kind)).mediaType), "\(kind)")
            #expect(options(.kind(kind)).importedName(of: "rose").hasPrefix("rose"), "\(kind)")
        }
        #expect(
            options(.keyboard).mediaType == "application/json"
                && options(.keyboard).importedName(of: "rose") == "rose.json")
        #expect(options(.kind(.trime)).importedName(of: "linen") == "linen.trime.custom.yaml")
        #expect(options(.kind(.rime)).importedName(of: "linen") == "linen.squirrel.custom.yaml")
    }

    @Test func aNameMustBeOneOfItsKind() throws {
        #expect(
            try message(options(.kind(.fcitx5)), named: "rose.txt")?
                .hasPrefix("output: \"rose.txt\" does not name a file of kind fcitx5 (expected one that ends in ")
                == true)
    }

    @Test func onlyTheNativeFormatHasDefaultsToLeaveOut() throws {
        for kind in ExportKind.allCases {
            #expect(
                try message(options(.kind(kind), minimal: true)) == "minimal: requires to=keyboard", "\(kind)")
        }
        #expect(folderMessage(options(.all, minimal: true)) == "minimal: requires to=keyboard")
        #expect(
            folderMessage(options(.all, .light))
                == "mode: requires one kind of file, and to=all writes every kind")
        #expect(folderMessage(options(.all)) == nil && folderMessage(options(.keyboard)) == nil)
    }

    @Test func aFileHoldsOneVariantOrBoth() throws {
        for kind in ExportKind.allCases {
            let form = kind.textForm ?? kind.importedForm
            #expect(
                try message(options(.kind(kind), .dark))
                    == (form.holdsBoth
                        ? "mode: a file of kind \(kind.rawValue) holds both variants (leave it out)" : nil),
                "\(kind)")
            #expect(
                try message(options(.kind(kind), .both))
                    == (form.holdsBoth
                        ? nil
                        : "mode both: a file of kind \(kind.rawValue) holds one variant (expected a folder for the option output)"),
                "\(kind)")
        }
    }

    @Test(arguments: [
        ("a.png", PixelFormat.png), ("A.JPEG", .jpeg), ("a.jpg", .jpeg), ("a.webp", .webP),
    ])
    func aNameHasAFormat(name: String, format: PixelFormat) throws {
        #expect(try OutputFormat(ofOutput: FilePath(name)).pixels == format)
        #expect(try PixelFormat(ofOutput: FilePath(name)) == format)
    }

    @Test func namesOfNoFormatAreExplained() throws {
        #expect(try OutputFormat(ofOutput: nil) == .png && OutputFormat(ofOutput: .standardStream) == .png)
        do throws(OperationError) {
            _ = try OutputFormat(ofOutput: FilePath("a.gif"), option: "to")
            Issue.record("a GIF is no still picture")
        } catch {
            #expect(error.kind == .usage)
            #expect(
                error.message
                    == "to: \"a.gif\" does not have the ending of a picture (expected \(OutputFormat.endings))")
        }
        do throws(OperationError) {
            _ = try PixelFormat(ofOutput: FilePath("a.svg"))
            Issue.record("an SVG has no pixels")
        } catch {
            #expect(error.message?.hasPrefix("output: \"a.svg\" is a vector format, not a pixel format") == true)
        }
        #expect(
            AnimationFormat(ofName: FilePath("a.APNG")) == .png && AnimationFormat(ofName: FilePath("a.svg")) == nil)
    }
}

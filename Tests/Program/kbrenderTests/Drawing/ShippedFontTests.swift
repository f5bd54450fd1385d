import CommandSupport
import Testing

@testable import kbrender

/// Fonts that are shipped with the program, in share/kbrender/fonts.
@Suite struct ShippedFontTests {
    /// They take precedence over the system's, and records, fingerprints and pictures are the same.
    @Test func shippedFontsTakePrecedenceUnderTheSameNames() throws {
        let run = try BuiltProgram().run(
            """
            mkdir -p there/libexec there/share/kbrender && cp "$(command -v kbrender)" there/libexec &&
            ln -s /usr/share/fonts there/share/kbrender/fonts || exit
            there/libexec/kbrender doctor | grep -c "$PWD/there/share/kbrender/fonts/truetype/inter-variable/"
            kbrender doctor | grep ^fingerprint >one; there/libexec/kbrender doctor | grep ^fingerprint | cmp - one || exit
            for program in kbrender there/libexec/kbrender; do
                $program $themes/aurora.json --layout tamil99 --cache off -o - | sha256sum
            done | uniq | wc -l
            """)
        #expect(run.code == .done, "\(run.messages)")
        #expect(run.text == "1\n1\n")
    }

    /// Goldens that were recorded with the system's fonts also apply to shipped ones.
    @Test func goldensApplyToShippedFonts() throws {
        let run = try BuiltProgram().run(
            """
            mkdir -p there/libexec there/share/kbrender && cp "$(command -v kbrender)" there/libexec &&
            ln -s /usr/share/fonts there/share/kbrender/fonts && cp -r $themes . || exit
            echo '{"cases": [{"name": "a", "render": ["themes/aurora.json", "--scale", "1"]}]}' >suite.json
            kbrender verify --golden . --update all >recorded; there/libexec/kbrender verify --golden . || cat recorded
            """)
        #expect(run.code == .done, "\(run.messages) \(run.text)")
        #expect(run.text == "1 golden: 1 same\n")
    }
}

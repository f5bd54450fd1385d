internal import Documents
internal import Graphics
internal import ThemeModel

extension JSONField {
    /// Returns the colour of a whole number as in Android, 0xAARRGGBB, signed or unsigned; nil, with an error reported, if
    /// the value is not one.
    func signedColor(_ log: inout ImportLog) -> Shade? {
        guard let number = value.integer, (Int(Int32.min)...Int(UInt32.max)).contains(number) else {
            return log.refuse(
                self, as: ThemeDiagnostics.color,
                because: "is not a colour (expected a whole number of 32 bits, 0xAARRGGBB)")
        }
        return sourced(Color(argb: UInt32(truncatingIfNeeded: number)))
    }

    /// Returns the colour of hexadecimal digits, alpha last; nil, with an error reported, if the value is not a colour.
    func hexColor(_ log: inout ImportLog) -> Shade? {
        guard let text = value.string, let hex = HexColor(text) else {
            return log.refuse(
                self, as: ThemeDiagnostics.color, because: "is not a colour (expected #RRGGBB or #RRGGBBAA)")
        }
        return sourced(hex.color)
    }
}

extension ImportLog {
    /// Reports that a colour is missing without which there is no keyboard.
    mutating func reportMissing(_ path: String, at location: SourceRange?) {
        report(ThemeDiagnostics.missingProperty, path, "missing (expected a colour)", at: location)
    }
}

internal import Documents
internal import Graphics
internal import ThemeModel

extension JSONField {
    /// Returns the colour of a whole number as in Android, 0xAARRGGBB, signed or unsigned; nil, with an error reported, if
    /// the value is not one.
    func signedColor(_ log: inout ImportLog) -> Shade? {
        guard let number = value.integer, (Int(Int32.min)...Int(UInt32.max)).contains(number) else {
            return log.refuse(
                self, as: ThemeDiagnosticKinds.color,
                because: "is not a colour (expected a whole number of 32 bits, 0xAARRGGBB)")
        }
        let color = UInt32(truncatingIfNeeded: number)
        if number > Int(Int32.max) {
            log.report(
                ThemeDiagnosticKinds.color, severity: .warning, of: self,
                "\(number) is beyond 32 bits with a sign, which the app reads (drawn as \(Int32(bitPattern: color)))")
        }
        return sourced(Color(argb: color))
    }

    /// Returns the colour of hexadecimal digits, alpha last; nil, with an error reported, if the value is not a colour.
    func hexColor(_ log: inout ImportLog) -> Shade? {
        guard let text = value.string, let hex = HexColor(text) else {
            return log.refuse(
                self, as: ThemeDiagnosticKinds.color, because: "is not a colour (expected #RRGGBB or #RRGGBBAA)")
        }
        return sourced(hex.color)
    }

    /// Returns whether a switch is on; nil, with a warning, if the value is not one.
    func isOn(_ log: inout ImportLog) -> Bool? {
        if value.bool == nil { log.ignore(self, because: "is not true or false") }
        return value.bool
    }
}

extension ImportLog {
    /// Reports that a colour is missing without which there is no keyboard.
    mutating func reportMissing(_ path: String, at location: SourceRange?) {
        report(ThemeDiagnosticKinds.missingProperty, path, "missing (expected a colour)", at: location)
    }
}

import Documents
@testable import ThemeModel

/// The documentation of the native format's properties, made from the tables that reading uses.
enum PropertyReference {
    /// The page, in Markdown; ends with a newline.
    static var markdown: String {
        """
        # Properties of a keyboard theme

        Made from the program's own table of properties. A theme is a JSON object: the properties of the document, and the \
        variants `light` and `dark`, objects with the properties of a variant. `null` means absent.

        ## Document

        | property | what it is | the store's rule |
        |---|---|---|
        \(MetadataName.allCases.map(row).joined(separator: "\n"))

        `$schema`, the address of a JSON Schema for editors, is accepted in every document and ignored.

        ## Variant

        Each name may have a leading underscore. Sizes, widths, radii, blurs, offsets and spacings are in points. A \
        number outside its range is drawn with a warning; one outside its limits, which are in parentheses, is refused.

        | property | what it is | value | if absent | drawn on |
        |---|---|---|---|---|
        \(Property.all.map(row).joined(separator: "\n"))

        On Android the shadow of a key is its elevation, as in Material: half of the blur in dp, of which 8 count at most, in \
        black; in the shadow's own colour if `madeForAndroid` is set. A shadow without blur is the edge under the key, as \
        high as its offset down. Bubble and popup have the keyboard's own elevation, whatever the theme says.

        ## Values

        | value | written as |
        |---|---|
        | colour | `"#RRGGBB"` or `"#RRGGBBAA"`, hexadecimal digits of either case |
        | number | `1`, `0.5` |
        | offset | `[x, y]`, to the right and down |
        | weight | \(list(PropertyWords.weights.names)), in any case |
        | boolean | `true` or `false` |
        | font name | a string |
        | gradient | a list of 2 to \(Limits.gradientStops) stops, each a colour or `{"color": "#RRGGBB", "location": 0.5}` |
        | direction | \(list(PropertyWords.directions.allNames)) |
        | design | \(list(PropertyWords.designs.names)) |
        | corner style | \(list(PropertyWords.cornerStyles.names)) |
        | key overrides | an object: see [Keys of their own](#keys-of-their-own) |
        | property names | a list of \(list(PropertyName.withAndroidDefaults.map(\.rawValue))) |

        ## Keys of their own

        `keyOverrides` is an object whose members are keys: \(list(OverridableKey.allCases.map(\.rawValue))). `regular` and \
        `modifier` stand for all keys of the kind, `action` for the strip's icons, `toggle` for the disc at its start. Each is an \
        object with some of the members below, and with \
        \(list(OverriddenState.written.map(\.rawValue))), objects with the same members, for a key under a finger and caps lock.

        | member | what it is | value | range |
        |---|---|---|---|
        \(KeyLookMember.allCases.map(row).joined(separator: "\n"))

        """
    }

    private static func row(_ name: MetadataName) -> String {
        let rule = name.rule
        let need = rule.isRequired ? "required; " : ""
        return "| `\(name.rawValue)` | \(rule.summary) | \(need)\(rule.wanted) |"
    }

    private static func row(_ property: Property) -> String {
        let cells = [
            "`\(property.name.rawValue)`", property.summary, values(of: property.kind), standsFor(property),
            platform(property.name.reach),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    private static func row(_ member: KeyLookMember) -> String {
        "| `\(member.rawValue)` | \(member.summary) | \(member.kind.valueName) | \(interval(member.kind.range)) |"
    }

    /// Returns the platform that is the only one with an effect, or what is different there; empty if nothing is.
    private static func platform(_ reach: PlatformSupport) -> String {
        switch reach {
        case .everywhere: ""
        case .iOS: "iOS"
        case .android: "Android"
        case .elevation: "iOS; Android as elevation"
        case .animation: "moving pictures"
        }
    }

    /// Returns the kind of a value with its range, and its limits in parentheses.
    private static func values(of kind: PropertyKind) -> String {
        let limits = kind.hardLimits.map { "(\(interval($0)))" }
        return [kind.valueName, interval(kind.range), limits ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func interval(_ range: ClosedRange<Double>?) -> String {
        range.map { "\(JSONOutput.digits($0.lowerBound))…\(JSONOutput.digits($0.upperBound))" } ?? ""
    }

    /// Returns the meaning of an absent property.
    private static func standsFor(_ property: Property) -> String {
        let need = property.isRequired ? "required by the store; " : ""
        return switch property.fallback {
        case .none: "an error"
        case .absent: "none"
        case .value(let value): need + "`\(value.json.text(indent: 0))`"
        case .like(let other, let alpha):
            "`\(other.rawValue)`" + (alpha < 1 ? " at \(JSONOutput.digits((alpha * 100).rounded())) % alpha" : "")
        case .blackOrWhite(let other): "black or white, whichever contrasts more with `\(other.rawValue)`"
        }
    }

    private static func list(_ names: [String]) -> String {
        names.map { "`\($0)`" }.joined(separator: ", ")
    }
}

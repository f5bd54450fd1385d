import Testing

@testable import ThemeImport

@Suite struct NamePairsTests {
    private static func pairs(_ names: [String]) -> [String] {
        NamePairs(names).members.map { member in
            names[member.first] + (member.dark.map { " + \(names[$0]) = \(member.name)" } ?? "")
        }
    }

    @Test func pairsNamesByLightAndDarkWords() {
        #expect(
            Self.pairs(["catppuccin-frappe", "catppuccin-latte", "catppuccin-mocha", "floris_day", "floris_night"]) == [
                "catppuccin-frappe", "catppuccin-latte + catppuccin-mocha = catppuccin",
                "floris_day + floris_night = floris",
            ])
        #expect(Self.pairs(["one dark", "One Light"]) == ["One Light + one dark = one"])
        #expect(Self.pairs(["dark", "light"]) == ["light + dark = light"])
    }

    @Test func ambiguousNamesStaySingle() {
        #expect(Self.pairs(["a-light", "b-dark"]) == ["a-light", "b-dark"])
        #expect(Self.pairs(["a-light", "a-dark", "a-night"]) == ["a-light", "a-dark", "a-night"], "two dark ones")
        #expect(Self.pairs(["a-light", "a_light", "a-dark"]) == ["a-light", "a_light", "a-dark"])
        #expect(Self.pairs(["light-dark", "dark"]) == ["light-dark", "dark"])
        #expect(NamePairs(["a-light", "a-dark"], joined: false).members.map(\.dark) == [nil, nil])
    }
}

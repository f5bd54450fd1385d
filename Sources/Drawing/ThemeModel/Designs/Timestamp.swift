internal import Glibc

/// Dates and times in ISO 8601's extended form: `2025-10-17`, `2025-10-17T09:30Z`, `2025-10-17T09:30:00.5+05:30`.
enum Timestamp {
    /// Returns true for a date that exists in the calendar, alone or with a time of day.
    static func isValid(_ text: String) -> Bool {
        CalendarDate(String(text.prefix(10))) != nil && String(text.dropFirst(10)).matches("(T\(time)(\(zone))?)?")
    }

    private static let hour = "([01][0-9]|2[0-3])"
    private static let time = "\(hour):[0-5][0-9](:([0-5][0-9]|60)(\\.[0-9]+)?)?"
    private static let zone = "Z|[+-]\(hour)(:[0-5][0-9])?"
}

/// A day of the Gregorian calendar.
package struct CalendarDate: Hashable, Sendable {
    /// The year, 0…9999.
    let year: Int
    /// The month, 1…12.
    let month: Int
    /// The day of the month, from 1.
    let day: Int

    /// Reads a date as ISO 8601 writes it, `2026-12-24`; nil if the text is none, or if the calendar has no such day.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = text.utf8.contains(UInt8(ascii: "+")) ? [] : parts.compactMap { Int($0) }
        guard parts.map(\.utf8.count) == [4, 2, 2], numbers.count == 3, (1...12).contains(numbers[1]),
            (1...Self.days(in: numbers[1], of: numbers[0])).contains(numbers[2])
        else { return nil }
        (year, month, day) = (numbers[0], numbers[1], numbers[2])
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CalendarDate: CustomStringConvertible {
    /// The date as ISO 8601 writes it.
    package var description: String {
        func digits(_ number: Int, below power: Int) -> Substring { String(power + number).dropFirst() }
        return "\(digits(year, below: 10_000))-\(digits(month, below: 100))-\(digits(day, below: 100))"
    }
}

extension String {
    /// Returns true if an extended regular expression (POSIX.1-2017, Base Definitions, §9.4) matches the whole text, which
    /// has no null character, like all text from documents. The standard library's expressions would make up a tenth of the
    /// program, read at every start.
    func matches(_ pattern: String) -> Bool {
        var expression = unsafe regex_t()
        guard unsafe regcomp(&expression, "^(\(pattern))$", REG_EXTENDED | REG_NOSUB) == 0 else { return false }
        defer { unsafe regfree(&expression) }
        return unsafe regexec(&expression, self, 0, nil, 0) == 0
    }
}

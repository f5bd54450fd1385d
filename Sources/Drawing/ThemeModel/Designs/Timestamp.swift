/// Dates and times in ISO 8601's extended form: `2025-10-17`, `2025-10-17T09:30Z`, `2025-10-17T09:30:00.5+05:30`.
enum Timestamp {
    /// Returns true for a date that exists in the calendar, alone or with a time of day.
    static func isValid(_ text: String) -> Bool {
        var rest = Substring(text)
        guard CalendarDate(takenFrom: &rest) != nil else { return false }
        return rest.isEmpty || rest.take("T") && takeTime(&rest) && takeZone(&rest) && rest.isEmpty
    }

    private static func takeTime(_ rest: inout Substring) -> Bool {
        guard let hour = rest.takeNumber(digits: 2), hour < 24, rest.take(":"),
            let minute = rest.takeNumber(digits: 2), minute < 60
        else { return false }
        guard rest.take(":") else { return true }
        guard let second = rest.takeNumber(digits: 2), second <= 60 else { return false }
        guard rest.take(".") else { return true }
        let fraction = rest.prefix { $0.isASCII && $0.isNumber }
        rest.removeFirst(fraction.count)
        return !fraction.isEmpty
    }

    private static func takeZone(_ rest: inout Substring) -> Bool {
        guard !rest.isEmpty, !rest.take("Z") else { return true }
        guard rest.take("+") || rest.take("-"), let hours = rest.takeNumber(digits: 2), hours < 24 else { return false }
        guard rest.take(":") else { return rest.isEmpty }
        return rest.takeNumber(digits: 2).map { $0 < 60 } ?? false
    }
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
        var rest = Substring(text)
        self.init(takenFrom: &rest)
        guard rest.isEmpty else { return nil }
    }

    /// Removes a date from the front of a text; nil if there is none.
    init?(takenFrom rest: inout Substring) {
        guard let year = rest.takeNumber(digits: 4), rest.take("-"), let month = rest.takeNumber(digits: 2),
            rest.take("-"), let day = rest.takeNumber(digits: 2), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
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
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(count - text.count, 0)) + text
        }
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    }
}

extension Substring {
    /// Removes a character from the front; false if another one is there.
    fileprivate mutating func take(_ character: Character) -> Bool {
        guard first == character else { return false }
        removeFirst()
        return true
    }

    /// Removes exactly `digits` decimal digits from the front; nil if there are fewer.
    fileprivate mutating func takeNumber(digits: Int) -> Int? {
        let number = prefix(digits)
        guard number.utf8.count == digits, number.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        else { return nil }
        removeFirst(digits)
        return Int(number)
    }
}

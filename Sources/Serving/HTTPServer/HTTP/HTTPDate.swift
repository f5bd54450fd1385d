internal import Files
internal import Glibc

/// Dates in headers (RFC 9110, §5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Returns the text of a time in seconds since 1970; nil while that second is not over, since a second change within it
    /// would have the same date (RFC 9110, §8.8.2.2).
    package static func past(_ seconds: Int) -> String? {
        seconds < Duration.sinceEpoch.components.seconds ? text(seconds) : nil
    }

    /// Reads a time in UTC as RFC 3339 writes it, in seconds since 1970; nil if it is none.
    package static func seconds(ofUTC text: String) -> Int? {
        let numbers = text.prefix(19).split { "-T:".contains($0) }.compactMap { Int32($0) }
        guard numbers.count == 6 else { return nil }
        var parts = unsafe tm()
        unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
        unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
        return unsafe timegm(&parts)
    }

    /// Returns the text of a time in seconds since 1970.
    package static func text(_ seconds: Int) -> String {
        var (time, parts) = unsafe (time_t(seconds), tm())
        _ = unsafe gmtime_r(&time, &parts)
        func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = unsafe "\(days[Int(parts.tm_wday)]), \(twoDigits(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
        return
            unsafe "\(day) \(parts.tm_year + 1900) \(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min)):\(twoDigits(parts.tm_sec)) GMT"
    }
}

internal import Glibc

/// The transfer function of sRGB (IEC 61966-2-1).
package enum SRGB {
    /// Returns the linear light of an encoded level, both 0…1.
    package static func linear(_ encoded: Double) -> Double {
        encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
    }

    /// Returns the encoded level of linear light, both 0…1.
    package static func encoded(_ linear: Double) -> Double {
        linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
    }
}

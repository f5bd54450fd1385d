import Glibc
import Testing

@testable import Raster

@Suite struct GaussianIntegralsTests {
    @Test(arguments: [-6.0, -5.5, -1, -0.03125, 0, 0.5, 3.3, 6]) func tablesMatchTheIntegrals(z: Double) {
        for z in [z.nextDown, z, z.nextUp] {
            let cumulative = 0.5 * erfc(-z / 2.0.squareRoot())
            let density = exp(-z * z / 2) / (2 * Double.pi).squareRoot()
            #expect(abs(GaussianIntegrals.standard.cumulative(z) - cumulative) < 1e-7)
            #expect(abs(GaussianIntegrals.standard.integral(z) - (z * cumulative + density)) < 1e-7)
        }
    }
}

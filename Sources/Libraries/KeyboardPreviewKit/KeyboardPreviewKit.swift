// One import for programs: pictures, files, exports, comparisons, batches, the render cache and golden pictures.
@_exported public import Batches
@_exported public import Comparison
@_exported public import Workers
@_exported public import ImageComparison
@_exported public import KeyboardPreview
@_exported public import RenderCache
@_exported public import ThemeExport
@_exported public import Verification

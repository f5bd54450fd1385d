// One import for programs that run batches, keep a render cache or verify golden pictures.
@_exported public import Batches
@_exported public import KeyboardPreview
@_exported public import RenderCache
@_exported public import Verification

// One import for tests: expectations, and all that they are made of.
@_exported public import KeyboardPreviewKit

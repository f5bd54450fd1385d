// One import for tests: expectations and every type that they use.
@_exported public import KeyboardPreviewKit

// One import suffices: a file that imports this module sees every type that its interface mentions.
@_exported public import Animation
@_exported public import Documents
@_exported public import Graphics
@_exported public import ImageCodec
@_exported public import LayoutEngine
@_exported public import Layouts
@_exported public import Painting
@_exported public import Showcase
@_exported public import ThemeImport
@_exported public import ThemeModel
@_exported public import VectorExport

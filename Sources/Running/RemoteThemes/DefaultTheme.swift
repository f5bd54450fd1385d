/// The theme of an app that has never reached its server.
package enum DefaultTheme {
    /// Its document, with as few colours as apps' servers send.
    package static var document: [UInt8] { Array(text.utf8) }

    private static let text = """
        {
          "id": "default",
          "name": "Default Theme",
          "lightColors": {
            "primary": "#FF5733",
            "secondary": "#33FF57",
            "background": "#FFFFFF",
            "text": "#000000"
          },
          "darkColors": {
            "primary": "#FF8866",
            "secondary": "#66FF88",
            "background": "#121212",
            "text": "#FFFFFF"
          }
        }

        """
}

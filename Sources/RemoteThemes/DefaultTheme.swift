/// The theme that an app shows which has never reached its server.
public enum DefaultTheme {
    /// Its document, of few colours as servers of apps send them.
    public static var document: [UInt8] { Array(text.utf8) }

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

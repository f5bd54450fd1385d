internal import Layouts

extension LayoutOptions {
    /// The categories of emoji. The raw values are those of the command line.
    public enum EmojiCategory: String, Hashable, Sendable, CaseIterable {
        case smileys
        /// Hands, bodies and people; iOS has them after the smileys, in one category.
        case people
        case animals
        case food
        /// Vehicles, places and the sky.
        case travel
        case activities
        case objects
        case symbols
        case flags
    }
}

extension LayoutOptions.EmojiCategory {
    /// Returns the first emoji of the category, as many as a screen shows: Unicode's order, in which Android has them; iOS has
    /// others first.
    func emoji(on platform: KeyboardPlatform, count: Int) -> [String] {
        let all = inOrder.split(separator: " ").map(String.init)
        guard platform == .ios else { return Array(all.prefix(count)) }
        let first = firstOnIOS.split(separator: " ").map(String.init)
        return Array((first + all.filter { !first.contains($0) }).prefix(count))
    }

    /// The first of iOS, from memory; empty where the order is not known.
    private var firstOnIOS: String {
        switch self {
        case .smileys: "😀 😃 😄 😁 😆 🥹 😅 😂"
        case .animals: "🐶 🐱 🐭 🐹 🐰 🦊 🐻 🐼"
        case .food: "🍏 🍎 🍐 🍊 🍋 🍌 🍉 🍇"
        case .travel: "🚗 🚕 🚙 🚌 🚎 🏎️ 🚓 🚑"
        case .activities: "⚽ 🏀 🏈 ⚾ 🥎 🎾 🏐 🏉"
        case .objects: "⌚ 📱 📲 💻 ⌨️ 🖥️ 🖨️ 🖱️"
        case .symbols: "❤️ 🧡 💛 💚 💙 💜 🖤 🤍"
        case .people, .flags: ""
        }
    }

    /// The first of Unicode 15's list (emoji-test.txt), without the gesture that store pictures cannot show.
    private var inOrder: String {
        switch self {
        case .smileys:
            """
            😀 😃 😄 😁 😆 😅 🤣 😂 🙂 🙃 🫠 😉 😊 😇 🥰 😍 \
            🤩 😘 😗 ☺️ 😚 😙 🥲 😋 😛 😜 🤪 😝 🤑 🤗 🤭 🫢 \
            🫣 🤫 🤔 🫡 🤐 🤨 😐 😑 😶 🫥 😶‍🌫️ 😏 😒 🙄 😬 😮‍💨
            """
        case .people:
            """
            👋 🤚 🖐️ ✋ 🖖 🫱 🫲 🫳 🫴 🫷 🫸 👌 🤌 🤏 ✌️ 🤞 \
            🫰 🤟 🤘 🤙 👈 👉 👆 👇 ☝️ 🫵 👍 👎 ✊ 👊 🤛 🤜 \
            👏 🙌 🫶 👐 🤲 🤝 🙏 ✍️ 💅 🤳 💪 🦾 🦿 🦵 🦶 👂
            """
        case .animals:
            """
            🐵 🐒 🦍 🦧 🐶 🐕 🦮 🐕‍🦺 🐩 🐺 🦊 🦝 🐱 🐈 🐈‍⬛ 🦁 \
            🐯 🐅 🐆 🐴 🫎 🫏 🐎 🦄 🦓 🦌 🦬 🐮 🐂 🐃 🐄 🐷 \
            🐖 🐗 🐽 🐏 🐑 🐐 🐪 🐫 🦙 🦒 🐘 🦣 🦏 🦛 🐭 🐁
            """
        case .food:
            """
            🍇 🍈 🍉 🍊 🍋 🍌 🍍 🥭 🍎 🍏 🍐 🍑 🍒 🍓 🫐 🥝 \
            🍅 🫒 🥥 🥑 🍆 🥔 🥕 🌽 🌶️ 🫑 🥒 🥬 🥦 🧄 🧅 🥜 \
            🫘 🌰 🫚 🫛 🍞 🥐 🥖 🫓 🥨 🥯 🥞 🧇 🧀 🍖 🍗 🥩
            """
        case .travel:
            """
            🌍 🌎 🌏 🌐 🗺️ 🗾 🧭 🏔️ ⛰️ 🌋 🗻 🏕️ 🏖️ 🏜️ 🏝️ 🏞️ \
            🏟️ 🏛️ 🏗️ 🧱 🪨 🪵 🛖 🏘️ 🏚️ 🏠 🏡 🏢 🏣 🏤 🏥 🏦 \
            🏨 🏩 🏪 🏫 🏬 🏭 🏯 🏰 💒 🗼 🗽 ⛪ 🕌 🛕 🕍 ⛩️
            """
        case .activities:
            """
            🎃 🎄 🎆 🎇 🧨 ✨ 🎈 🎉 🎊 🎋 🎍 🎎 🎏 🎐 🎑 🧧 \
            🎀 🎁 🎗️ 🎟️ 🎫 🎖️ 🏆 🏅 🥇 🥈 🥉 ⚽ ⚾ 🥎 🏀 🏐 \
            🏈 🏉 🎾 🥏 🎳 🏏 🏑 🏒 🥍 🏓 🏸 🥊 🥋 🥅 ⛳ ⛸️
            """
        case .objects:
            """
            👓 🕶️ 🥽 🥼 🦺 👔 👕 👖 🧣 🧤 🧥 🧦 👗 👘 🥻 🩱 \
            🩲 🩳 👙 👚 🪭 👛 👜 👝 🛍️ 🎒 🩴 👞 👟 🥾 🥿 👠 \
            👡 🩰 👢 🪮 👑 👒 🎩 🎓 🧢 🪖 ⛑️ 📿 💄 💍 💎 🔇
            """
        case .symbols:
            """
            🏧 🚮 🚰 ♿ 🚹 🚺 🚻 🚼 🚾 🛂 🛃 🛄 🛅 ⚠️ 🚸 ⛔ \
            🚫 🚳 🚭 🚯 🚱 🚷 📵 🔞 ☢️ ☣️ ⬆️ ↗️ ➡️ ↘️ ⬇️ ↙️ \
            ⬅️ ↖️ ↕️ ↔️ ↩️ ↪️ ⤴️ ⤵️ 🔃 🔄 🔙 🔚 🔛 🔜 🔝 🛐
            """
        case .flags:
            """
            🏁 🚩 🎌 🏴 🏳️ 🏳️‍🌈 🏳️‍⚧️ 🏴‍☠️ 🇦🇨 🇦🇩 🇦🇪 🇦🇫 🇦🇬 🇦🇮 🇦🇱 🇦🇲 \
            🇦🇴 🇦🇶 🇦🇷 🇦🇸 🇦🇹 🇦🇺 🇦🇼 🇦🇽 🇦🇿 🇧🇦 🇧🇧 🇧🇩 🇧🇪 🇧🇫 🇧🇬 🇧🇭 \
            🇧🇮 🇧🇯 🇧🇱 🇧🇲 🇧🇳 🇧🇴 🇧🇶 🇧🇷 🇧🇸 🇧🇹 🇧🇻 🇧🇼 🇧🇾 🇧🇿 🇨🇦 🇨🇨
            """
        }
    }
}

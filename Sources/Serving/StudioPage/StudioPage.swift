internal import PageStyle

/// The files of the studio's page, embedded in the program.
package enum StudioPage {
    /// A file that browsers request.
    package struct File: Sendable {
        /// The file's name, which is the last part of its address.
        package let name: String
        /// The file's bytes.
        package var bytes: [UInt8] { read() }
        private let read: @Sendable () -> [UInt8]

        init(_ name: String, _ read: @autoclosure @escaping @Sendable () -> [UInt8]) {
            self.name = name
            self.read = read
        }

        /// The media type, by the name's extension.
        package var mediaType: String {
            let ending = name.split(separator: ".").last.map(String.init) ?? ""
            return switch ending {
            case "html": "text/html; charset=utf-8"
            case "css": "text/css; charset=utf-8"
            case "js": "text/javascript; charset=utf-8"
            case "json": "application/json"
            case "svg": "image/svg+xml"
            case "woff2": "font/woff2"
            default: "application/octet-stream"
            }
        }
    }

    package static let index = File("index.html", PackageResources.index_html)

    /// All files, the page among them.
    package static let files = [
        index,
        File("tokens.css", PageStyle.tokens),
        File("actions.js", PackageResources.actions_js),
        File("bar.js", PackageResources.bar_js),
        File("beginning.js", PackageResources.beginning_js),
        File("brand.js", PackageResources.brand_js),
        File("catalogue.js", PackageResources.catalogue_js),
        File("chips.js", PackageResources.chips_js),
        File("color.js", PackageResources.color_js),
        File("compare.js", PackageResources.compare_js),
        File("controls.js", PackageResources.controls_js),
        File("decisions.js", PackageResources.decisions_js),
        File("design.js", PackageResources.design_js),
        File("dialogs.js", PackageResources.dialogs_js),
        File("dom.js", PackageResources.dom_js),
        File("drafts.js", PackageResources.drafts_js),
        File("editor.js", PackageResources.editor_js),
        File("english-names.js", PackageResources.english_names_js),
        File("english.js", PackageResources.english_js),
        File("exports.js", PackageResources.exports_js),
        File("faults.js", PackageResources.faults_js),
        File("field.js", PackageResources.field_js),
        File("gestures.js", PackageResources.gestures_js),
        File("gradient.js", PackageResources.gradient_js),
        File("icon.svg", PackageResources.icon_svg),
        File("info.js", PackageResources.info_js),
        File("keyboard.js", PackageResources.keyboard_js),
        File("keys.js", PackageResources.keys_js),
        File("later.css", PackageResources.later_css),
        File("later.js", PackageResources.later_js),
        File("main.js", PackageResources.main_js),
        File("model.js", PackageResources.model_js),
        File("newest.js", PackageResources.newest_js),
        File("notes.js", PackageResources.notes_js),
        File("number.js", PackageResources.number_js),
        File("numbers.js", PackageResources.numbers_js),
        File("offset.js", PackageResources.offset_js),
        File("oklch.js", PackageResources.oklch_js),
        File("opening.js", PackageResources.opening_js),
        File("pace.js", PackageResources.pace_js),
        File("pairs.js", PackageResources.pairs_js),
        File("palette.js", PackageResources.palette_js),
        File("panel.js", PackageResources.panel_js),
        File("picker.js", PackageResources.picker_js),
        File("picking.js", PackageResources.picking_js),
        File("picture.js", PackageResources.picture_js),
        File("popup.js", PackageResources.popup_js),
        File("problems.js", PackageResources.problems_js),
        File("row.js", PackageResources.row_js),
        File("rules.js", PackageResources.rules_js),
        File("shared.js", PackageResources.shared_js),
        File("sheet.js", PackageResources.sheet_js),
        File("shelf.js", PackageResources.shelf_js),
        File("source-lines.js", PackageResources.source_lines_js),
        File("source-view.js", PackageResources.source_view_js),
        File("source.js", PackageResources.source_js),
        File("spacing.js", PackageResources.spacing_js),
        File("stage.js", PackageResources.stage_js),
        File("steps.js", PackageResources.steps_js),
        File("stops.js", PackageResources.stops_js),
        File("studio.css", PackageResources.studio_css),
        File("swatch.js", PackageResources.swatch_js),
        File("tamil-names.js", PackageResources.tamil_names_js),
        File("tamil-notes.js", PackageResources.tamil_notes_js),
        File("tamil.js", PackageResources.tamil_js),
        File("texts.js", PackageResources.texts_js),
        File("themes.js", PackageResources.themes_js),
        File("toolbar.js", PackageResources.toolbar_js),
        File("transport.js", PackageResources.transport_js),
        File("typing.js", PackageResources.typing_js),
        File("upload.js", PackageResources.upload_js),
        File("usage.js", PackageResources.usage_js),
        File("viewing.js", PackageResources.viewing_js),
        File("work.js", PackageResources.work_js),
    ]
}

// The keys of the page: commands, and letters for the keyboard on the stage.

const fields = "input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable]";
const isText = target => target.closest?.(fields);

/** Returns whether a letter is meant for the keyboard: nothing has the focus, or the stage has it. */
function isOnStage(event) {
  const { target, key } = event;
  if (document.querySelector("dialog[open], :popover-open:not(.toast)")) return false;
  if (target === document.body) return true;
  // A key that has the focus is pressed by Enter and the space bar, as buttons are.
  return Boolean(target.closest?.(".keys")) && key !== "Enter" && key !== " ";
}

export function listenToKeys({ model, work, stage, panel }) {
  const commands = {
    s: () => work.save(), y: () => model.redo(), f: () => panel.focusSearch(),
    z: event => event.shiftKey ? model.redo() : model.undo(),
  };
  addEventListener("keydown", event => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const command = isCommand ? commands[event.key.toLowerCase()] : null;
    const isTyped = !command && isOnStage(event) && !isText(event.target) && stage.screens[0]?.keyboard.typeKey(event);
    if (!command && !isTyped) return;
    event.preventDefault();
    command?.(event);
  });
  // A click gives no key the focus, so that the space bar types a space and does not press the key again.
  addEventListener("mousedown", event => {
    if (!(event.target instanceof Element && event.target.closest(".keys"))) return;
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  addEventListener("keyup", () => stage.screens[0]?.keyboard.releaseKey());
  addEventListener("blur", () => stage.screens.forEach(screen => screen.keyboard.release()));
}

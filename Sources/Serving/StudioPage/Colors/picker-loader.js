// Opens the colour picker, which loads when it is first opened.

let picker = null;

/** Opens the picker, or closes it if it is open for the same anchor; color-picker.js says what it needs. */
export async function openPicker(anchor, subject, extra = []) {
  picker ??= await import("./color-picker.js");
  picker.openPicker(anchor, subject, extra);
}

/** Closes the picker, if one is open. */
export function closePicker() { picker?.closePicker(); }

/** Updates the picker from the model. */
export function updatePicker() { picker?.updatePicker(); }

// Buttons that copy a text of the page. Without scripts they are not there, and the text can be selected.
for (const button of document.querySelectorAll("button[data-copies]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = document.getElementById(button.dataset.copies);
    try {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = button.dataset.done;
    } catch {
      // Browsers let only secure pages copy; anybody can copy what is selected.
      getSelection().selectAllChildren(text);
    }
  });
}
// Who reads dark pages sees a theme's dark variant first.
if (matchMedia("(prefers-color-scheme: dark)").matches) document.querySelector(".choice [value=dark]")?.click();

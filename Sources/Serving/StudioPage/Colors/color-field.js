// The picker's field: lightness and chroma at a hue, with the edge of sRGB and the line from which a text can be read.
import { parse } from "./color.js";
import { h, style } from "./dom.js";
import "./late-texts.js";
import { contrast as contrastOf, crossings, highestChroma, lchOf, nearest, rgbOf } from "./oklch.js";
import { number, t } from "./texts.js";

/** The pixels of the field's picture; it is shown larger. */
const columns = 240;
const rows = 120;
const lineParts = 28;
const wholeTurn = 360;
const svg = "http://www.w3.org/2000/svg";

const inside = part => Math.min(1, Math.max(0, part));
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Returns the field and its slider of hues. `put` receives red, green and blue, and whether the gesture ends;
   `contrast()` is the program's judgement of the text that is coloured, or null. */
export function colorField({ contrast, put }) {
  let lch = [0.5, 0, 0];
  let shown = [0, 0, 0];
  let drawnHue = null;
  let widest = 0.3;
  let isTranslucent = false;
  const canvas = h("canvas", { width: columns, height: rows, "aria-hidden": "true" });
  const lines = document.createElementNS(svg, "svg");
  lines.setAttribute("viewBox", "0 0 100 100");
  lines.setAttribute("preserveAspectRatio", "none");
  lines.setAttribute("aria-hidden", "true");
  const edge = lines.appendChild(document.createElementNS(svg, "path"));
  edge.setAttribute("class", "gamut");
  const limit = lines.appendChild(document.createElementNS(svg, "path"));
  limit.setAttribute("class", "limit");
  const knob = h("i", { class: "knob" });
  const change = (next, isEnd) => {
    lch = next;
    put(nearest(lch), isEnd);
  };
  const drag = (event, isEnd) => {
    const box = pad.getBoundingClientRect();
    const lightness = 1 - inside((event.clientY - box.top) / box.height);
    const chroma = widest * inside((event.clientX - box.left) / box.width);
    change([lightness, Math.min(chroma, highestChroma(lightness, lch[2])), lch[2]], isEnd);
  };
  const pad = h("div", {
    class: "field", tabindex: "0", role: "slider", "aria-label": t("field.label"),
    "aria-valuemin": 0, "aria-valuemax": 100,
    onpointerdown: event => {
      pad.setPointerCapture(event.pointerId);
      drag(event, false);
    },
    onpointermove: event => pad.hasPointerCapture(event.pointerId) && drag(event, false),
    onpointerup: event => drag(event, true),
    onkeydown: event => {
      const way = ways[event.key];
      if (!way) return;
      event.preventDefault();
      const by = event.shiftKey ? 10 : 1;
      const lightness = inside(lch[0] + way[1] * 0.01 * by);
      const chroma = Math.max(0, Math.min(lch[1] + way[0] * 0.004 * by, highestChroma(lightness, lch[2])));
      change([lightness, chroma, lch[2]], true);
    },
  }, canvas, lines, knob);
  const hue = h("input", {
    type: "range", class: "hue", min: 0, max: wholeTurn, step: 1, "aria-label": t("field.hue"),
    oninput: () => change([lch[0], lch[1], Number(hue.value) % wholeTurn], false),
    onchange: () => change([lch[0], lch[1], Number(hue.value) % wholeTurn], true),
  });

  function draw() {
    if (drawnHue === lch[2]) return;
    drawnHue = lch[2];
    const edges = Array.from({ length: rows }, (_, row) => highestChroma(1 - row / (rows - 1), lch[2]));
    widest = Math.max(...edges) * 1.06;
    const image = new ImageData(columns, rows);
    edges.forEach((end, row) => {
      for (let column = 0; column / (columns - 1) * widest <= end; column += 1) {
        const color = rgbOf([1 - row / (rows - 1), column / (columns - 1) * widest, lch[2]]);
        image.data.set([...color.map(part => Math.round(part * 255)), 255], (row * columns + column) * 4);
      }
    });
    canvas.getContext("2d").putImageData(image, 0, 0);
    edge.setAttribute("d", pathOf(edges.map((end, row) => [end / widest, row / (rows - 1)])));
  }

  /** Draws where the contrast with the ground passes what the program asks of this text. */
  function drawLimit() {
    const judged = contrast();
    const ground = judged && !isTranslucent && parse(judged.background);
    if (!ground) return limit.setAttribute("d", "");
    const parts = Array.from({ length: lineParts + 1 }, (_, part) => part / lineParts);
    const runs = [];
    for (const share of parts) {
      const chroma = share * widest;
      crossings(chroma, lch[2], ground.slice(0, 3), judged.wanted).forEach((lightness, index) => {
        if (chroma <= highestChroma(lightness, lch[2])) (runs[index] ??= []).push([share, 1 - lightness]);
      });
    }
    return limit.setAttribute("d", runs.filter(Boolean).map(pathOf).join(" "));
  }

  return {
    elements: [pad, hue],
    /** Shows a colour. One that this field made keeps its hue, which greys do not have. */
    show(color) {
      isTranslucent = color[3] < 1;
      const isOwn = nearest(lch).every((part, index) => Math.abs(part - color[index]) < 1 / 255);
      if (!isOwn) lch = lchOf(color, lch[2]);
      shown = color.slice(0, 3);
      draw();
      drawLimit();
      hue.value = String(Math.round(lch[2]));
      style(knob, { left: `${100 * Math.min(1, lch[1] / widest)}%`, top: `${100 * (1 - lch[0])}%` });
      style(knob, { "--own": `rgb(${shown.map(part => Math.round(part * 255)).join(" ")})` });
      knob.classList.toggle("on-dark", contrastOf(shown, [1, 1, 1]) > contrastOf(shown, [0, 0, 0]));
      pad.setAttribute("aria-valuenow", String(Math.round(lch[0] * 100)));
      pad.setAttribute("aria-valuetext", t("field.value", Math.round(lch[0] * 100), number(lch[1], 3)));
      style(hue, { "--fill": "0%" });
    },
  };
}

const pathOf = points =>
  points.map(([x, y], index) => `${index ? "L" : "M"}${number(x * 100)} ${number(y * 100)}`).join("");

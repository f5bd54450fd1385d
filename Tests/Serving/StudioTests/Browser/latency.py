"""The speed of the studio: `latency.py PROGRAM CHANGES` prints the figures of scripts/studio-latency."""
import os
import pathlib
import random
import sys
import time

from studio import Tab, opened

STEPS = 200
# Seconds from one frame of the browser to the next.
FRAME = 1 / 60
# One event a frame at 60 Hz, like those of a dragged pointer.
DRAG = """async steps => {
    const slider = document.querySelector('[data-property=regularKeyCornerRadius] input[type=range]');
    const canvases = [...document.querySelectorAll('.screen .picture:not(.before)')];
    const times = [], parts = [];
    let last = null, arrived = 0, bytes = 0;
    const read = Response.prototype.arrayBuffer;
    Response.prototype.arrayBuffer = async function () {
        const buffer = await read.call(this);
        [arrived, bytes] = [performance.now(), buffer.byteLength];
        return buffer;
    };
    for (let step = 0; step < steps; step += 1) {
        const painted = Promise.all(canvases.map(canvas =>
            new Promise(done => canvas.addEventListener('painted', done, { once: true }))));
        const value = 2 + (step % 32) * 0.5;
        slider.value = value;
        performance.clearResourceTimings();
        const begin = performance.now();
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        await painted;
        const ready = performance.now();
        await new Promise(done => requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = done;
            channel.port2.postMessage(null);
        }));
        const end = performance.now();
        times.push(end - begin);
        const frame = performance.getEntriesByType('resource').find(one => one.name.includes('/studio/frame'));
        const points = frame && [
            begin, frame.requestStart, frame.responseStart, frame.responseEnd, arrived, ready, end];
        if (points) parts.push([...points.slice(1).map((point, index) => point - points[index]), bytes]);
        last = value;
    }
    Response.prototype.arrayBuffer = read;
    slider.dispatchEvent(new Event('change', { bubbles: true }));
    await studio.idle();
    return { times, parts, last, shown: studio.model.value('light', 'regularKeyCornerRadius').value };
}"""

# Notes for each move of the mouse that changes the slider how long it took until a picture at least as new was painted: from the
# move's first event in the page, which comes before the frame that moves the slider, and from the mouse's own time.
MOVES = """() => {
    const { picture } = studio.stage.screens[0];
    let began = [0, 0], waiting = [];
    window.moves = [];
    const note = event => { if (event.timeStamp !== began[1]) began = [performance.now(), event.timeStamp]; };
    for (const name of ["pointerrawupdate", "pointermove"]) window.addEventListener(name, note, true);
    const ask = picture.ask;
    picture.ask = (...question) => {
        ask.apply(picture, question);
        waiting.push({ times: began, number: picture.asked });
    };
    picture.canvas.addEventListener("painted", event => {
        const shown = waiting.filter(one => one.number <= event.detail);
        waiting = waiting.filter(one => one.number > event.detail);
        requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => moves.push(...shown.map(one => one.times.map(time => performance.now() - time)));
            channel.port2.postMessage(null);
        });
    });
}"""

# The time from a click on "Light" or "Dark" above the keyboard to the picture of that variant.
SWITCH = """async name => {
    const radio = [...document.querySelectorAll('.stage-row [role=radio], .stage-row input[type=radio]')]
        .find(one => (one.getAttribute('aria-label') || one.closest('label')?.textContent || one.textContent).trim() === name);
    const begin = performance.now();
    radio.click();
    const isShown = () => studio.stage.settings.view === name.toLowerCase()
        && studio.stage.screens.every(one => document.contains(one.device));
    await studio.idle();
    while (!isShown()) await new Promise(done => requestAnimationFrame(done));
    return performance.now() - begin;
}"""

# The time from the event of a key in the source to the picture that shows what it typed.
TYPE = """() => {
    const text = '"regularKeyText": "#';
    const line = [...document.querySelectorAll('.source-line')].find(one => one.textContent.includes(text));
    const node = [...line.querySelectorAll('.source-string')].at(-1).firstChild;
    getSelection().setBaseAndExtent(node, 7, node, 8);
    const canvas = document.querySelector('.screen .picture');
    document.querySelector('.source-text').addEventListener('beforeinput', () => {
        const begin = performance.now();
        window.typed = new Promise(done => canvas.addEventListener('painted', () => requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => done(performance.now() - begin);
            channel.port2.postMessage(null);
        }), { once: true }));
    }, { once: true, capture: true });
}"""
OPENINGS = 5
FIRST = """new Promise(done => { const look = () => document.querySelector('.screens.is-drawn')
    ? done(performance.now()) : requestAnimationFrame(look); look(); })"""


def median(values):
    return sorted(values)[len(values) // 2]


def processor_time():
    """Returns the processor time in milliseconds of browser, program and workers: everything that this process started."""
    parents, times = {}, {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            words = path.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(path.parent.name)] = int(words[1])
        times[int(path.parent.name)] = (int(words[11]) + int(words[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def is_ours(process):
        while process in parents:
            process = parents[process]
            if process == os.getpid():
                return True
        return False

    return sum(time for process, time in times.items() if is_ours(process))


def tell(what, times, more=""):
    times = sorted(times)
    print(f"{what}: median {median(times):.1f} ms, p95 {times[int(len(times) * 0.95)]:.1f} ms, longest {times[-1]:.1f} ms{more}")


# The parts of a step, in order.
PARTS = (
    "the browser sends the question", "the program draws and encodes the pixels that differ", "they arrive", "the page gets them",
    "it decodes them and puts them on the canvas", "the browser's next frame")


def drag(tab, what):
    """Drags a slider, and tells how long its steps took, and their parts."""
    before = processor_time()
    result = tab.page.evaluate(DRAG, STEPS)
    work = (processor_time() - before) / STEPS
    tell(what, result["times"], f"; {work:.1f} ms of processor time a step, the browser's and the program's")
    *parts, sizes = zip(*result["parts"], strict=True)
    print("    medians: " + "; ".join(f"{name} {median(times):.1f} ms" for name, times in zip(PARTS, parts, strict=True)))
    print(f"    {median(sizes) / 1000:.0f} kB a step")
    assert result["last"] == result["shown"], "the last step was lost"


def moving(tab):
    """Drags the slider by the browser's mouse; returns how long the pictures took."""
    pauses = random.Random(1)
    box = tab.row("regularKeyCornerRadius").locator("input[type=range]").bounding_box()
    middle = box["y"] + box["height"] / 2
    tab.page.evaluate(MOVES)
    tab.page.mouse.move(box["x"] + box["width"] * 0.2, middle)
    tab.page.mouse.down()
    for step in range(STEPS):
        # The browser answers a move right after a frame. A hand's moves come at any moment of one.
        time.sleep(pauses.random() * FRAME)
        tab.page.mouse.move(box["x"] + box["width"] * (0.2 + abs(step % 40 - 20) / 40), middle)
    tab.page.mouse.up()
    tab.settle()
    tab.still()
    tab.page.evaluate("delete studio.stage.screens[0].picture.ask")
    return tab.page.evaluate("moves")


def switching(tab):
    """Switches between light and dark; returns how long the pictures took."""
    times = []
    for step in range(STEPS // 4):
        times.append(tab.page.evaluate(SWITCH, "Light" if step % 2 else "Dark"))
        tab.settle()
    return times


def typing(tab):
    """Types in the source, with a pause after each key; returns how long the pictures took."""
    tab.page.get_by_role("button", name="Source").click()
    tab.page.wait_for_selector(".source-line")
    tab.settle()
    tab.page.locator(".source-text").focus()
    times = []
    for step in range(STEPS // 4):
        tab.page.evaluate(TYPE)
        tab.page.keyboard.insert_text("ABCDEF"[step % 6])
        times.append(tab.page.evaluate("window.typed"))
        tab.settle()
    tab.page.get_by_role("button", name="Source").click()
    return times


def main(program, changes):
    with opened(program) as (studio, browser):
        context = browser.new_context(viewport={"width": 1440, "height": 900}, device_scale_factor=2, locale="en-US")
        # Not measured: the first opening also starts the program's workers and fills its caches.
        Tab(context, studio.address).ready().page.close()
        firsts = []
        tab = None
        for _ in range(OPENINGS):
            if tab:
                tab.page.close()
            tab = Tab(context, studio.next_address())
            firsts.append(tab.page.evaluate(FIRST))
            tab.ready()
        tab.page.get_by_label("Zoom").select_option("1")
        tab.open("regular")
        tab.settle()
        print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
        print(f"first picture: median of {OPENINGS} {median(firsts):.0f} ms, shortest {min(firsts):.0f} ms")
        drag(tab, "slider to picture")
        events, moves = zip(*moving(tab), strict=True)
        tell("mouse on the slider, its first event in the page to picture", events)
        tell("    from the mouse's own time", moves)
        tab.page.evaluate("studio.stage.set({ device: 'ipad-pro-13', view: 'both' })")
        tab.settle()
        drag(tab, "slider to both pictures of an iPad Pro 13")
        tab.page.evaluate("studio.stage.set({ device: 'iphone-15', view: 'light' })")
        tab.settle()
        tell("switch between light and dark to picture", switching(tab))
        tell("key in the source to picture", typing(tab))
        sizes = []
        for _ in range(4):
            tab.page.evaluate(DRAG, changes // 4)
            session = context.new_cdp_session(tab.page)
            session.send("HeapProfiler.collectGarbage")
            sizes.append(session.send("Runtime.getHeapUsage")["usedSize"] / 1e6)
        print(f"memory over {changes} changes: " + ", ".join(f"{size:.1f}" for size in sizes) + " MB")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

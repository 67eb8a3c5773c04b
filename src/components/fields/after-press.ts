/** Whether a pointer is down, and what waits for it to come up. */
let pressed = false
const waiting: (() => void)[] = []

function released(): void {
  pressed = false
  // The click that follows is still to land on what was pressed.
  setTimeout(() => {
    for (const run of waiting.splice(0)) run()
  })
}

addEventListener('pointerdown', () => (pressed = true), true)
addEventListener('pointerup', released, true)
addEventListener('pointercancel', released, true)

/**
 * Runs what may move the page, at once, or once the pointer is up: an input is left as soon as
 * something else is pressed, and a sentence that comes up under it then would push what was pressed
 * away, so that the click is lost.
 */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run)
  else run()
}

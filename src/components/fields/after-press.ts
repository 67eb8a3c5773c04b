/** Whether a pointer is down, and the callbacks that wait for its release. */
let pressed = false
const waiting: (() => void)[] = []

function released(): void {
  pressed = false
  // Deferred: the click that follows must still hit the pressed element.
  setTimeout(() => {
    for (const run of waiting.splice(0)) run()
  })
}

addEventListener('pointerdown', () => (pressed = true), true)
addEventListener('pointerup', released, true)
addEventListener('pointercancel', released, true)

/**
 * Runs `run` now, or after the pointer is released. A press elsewhere blurs an input first; an
 * error message that appears then would move the pressed element away, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run)
  else run()
}

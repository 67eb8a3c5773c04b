import { createWaker } from '../wake'

/** Wakes the sender of this process after a message was written. */
export const { wake: wakeOutbox, onWake: onMessage } = createWaker()

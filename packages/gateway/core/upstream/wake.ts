import { createWaker } from '../wake'

/** Wakes this process's senders after an order; the asking transaction commits soon. */
export const { wake: wakeSender, onWake: onAsked } = createWaker()

import { createHash } from 'node:crypto'

/**
 * Pseudo-random bytes of a text: the same for the same text, on every machine. Never for secrets.
 */
export const diceOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** 0 <= part < 1, from two bytes of the dice. */
export const partOf = (dice: Buffer, at: number): number => dice.readUInt16BE(at) / 65_536

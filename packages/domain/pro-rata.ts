/** `amount * part / whole` in fen, half up; the product may exceed what a number holds. */
export function proRata(amount: number, part: number, whole: number): number {
  const [product, divisor] = [BigInt(amount) * BigInt(part), BigInt(whole)]
  return Number((2n * product + divisor) / (2n * divisor))
}

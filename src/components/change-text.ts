/**
 * How a figure changed from one time to the next, in words: `↑3.2%`, `↓100.0%`, `持平`. Nothing can
 * be said of a growth from zero but that there was none before.
 * @param none what to say then
 */
export function changeText(
  now: number | undefined,
  before: number | undefined,
  none = '上期为0',
): string {
  const [a = 0, b = 0] = [now, before]
  if (a === b) return '持平'
  if (b === 0) return none
  const thousandths = Math.round((Math.abs(a - b) / Math.abs(b)) * 1000)
  const percent = `${Math.floor(thousandths / 10)}.${thousandths % 10}%`
  return `${a > b ? '↑' : '↓'}${percent}`
}

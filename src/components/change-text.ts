/**
 * The change of a figure between two periods as text: `↑3.2%`, `↓100.0%`, `持平`. A growth from zero
 * has no percentage, one to ten times as much and more is `↑十倍以上`.
 * @param none the text in that case
 */
export function changeText(
  now: number | undefined,
  before: number | undefined,
  none = '上期为0',
): string {
  const [a = 0, b = 0] = [now, before]
  if (a === b) return '持平'
  if (b === 0) return none
  if (b > 0 && a >= b * 10) return '↑十倍以上'
  const thousandths = Math.round((Math.abs(a - b) / Math.abs(b)) * 1000)
  const percent = `${Math.floor(thousandths / 10)}.${thousandths % 10}%`
  return `${a > b ? '↑' : '↓'}${percent}`
}

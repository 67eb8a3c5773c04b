import { formatYuan } from './money'

/** What a statement tells its reader first; amounts in fen. */
export interface Remark {
  text: string
  tone?: 'waiting' | 'failed'
}

/** One sentence of what is unusual, the worst first; `usual` if nothing is. */
export function remarkOf(
  failed: readonly (string | false)[],
  noted: readonly (string | false)[],
  usual: string,
): Remark {
  const said = [...failed, ...noted].filter((part) => part !== false)
  if (said.length === 0) return { text: `${usual}。` }
  return { text: `${said.join('；')}。`, tone: failed.some(Boolean) ? 'failed' : 'waiting' }
}

/** Part of the amount before at which a change is unusual. */
const UNUSUAL_CHANGE = 0.3

/** `比上月少 ¥300.00（30%）` where an amount changed by much; false otherwise. */
export function changeOf(name: string, amt: number, before: number): string | false {
  const diff = amt - before
  if (before <= 0 || Math.abs(diff) < before * UNUSUAL_CHANGE) return false
  const percent = Math.round((Math.abs(diff) / before) * 100)
  return `${name}比上月${diff > 0 ? '多' : '少'} ${formatYuan(Math.abs(diff))}（${percent}%）`
}

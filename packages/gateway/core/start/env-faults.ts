/** Settings in the environment that would be ignored, or are still the published samples. */

type Env = Readonly<Record<string, string | undefined>>

/** An environment that records which names are read: those are the existing settings. */
export function noteNames(given: Env): { env: Env; asked: ReadonlySet<string> } {
  const asked = new Set<string>()
  const env = new Proxy(given, {
    get(target, name) {
      if (typeof name === 'string') asked.add(name)
      return Reflect.get(target, name) as string | undefined
    },
  })
  return { env, asked }
}

/** Shorter names (HOST, PORT) resemble too many others. */
const LEAST_LENGTH = 6
const MOST_EDITS = 2

/** Names that differ from a setting's by a typing mistake: FILE_URL, DATABSE_URL. */
export function misnamed(given: Env, asked: ReadonlySet<string>): string[] {
  const settings = [...asked].filter((name) => name.length >= LEAST_LENGTH)
  return Object.keys(given).flatMap((name) => {
    if (asked.has(name) || !given[name]) return []
    const meant = settings.find((setting) => edits(name.toUpperCase(), setting) <= MOST_EDITS)
    return meant ? [`没有名为 ${name} 的设置，应是 ${meant}`] : []
  })
}

/** Levenshtein distance. */
function edits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MOST_EDITS) return MOST_EDITS + 1
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++)
      row.push(
        Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)),
      )
    above = row
  }
  return above[b.length]!
}

/** A shell that reads `FILES_URL=s3://b?region=r&endpoint=e` unquoted sets `endpoint` and loses FILES_URL. */
export function cutAtAmpersand(given: Env): string[] {
  if (given.FILES_URL) return []
  const part = ['endpoint', 'region'].find((name) => given[name])
  return part
    ? [`FILES_URL 没有设置，却有名为 ${part} 的变量：含 & 的值要加单引号，否则 shell 在 & 处截断`]
    : []
}

const SECRETS = [
  'SIGN_SECRET',
  'DES_KEY',
  'DATA_SECRET',
  'METRICS_TOKEN',
  'UPSTREAM_SECRET',
  'SMS_SECRET',
]
const SAMPLE = 'change-me'

/** Secrets that are published in docs/operating/console.env. */
export function sampleSecrets(given: Env): string[] {
  const faults = SECRETS.filter((name) => given[name]?.startsWith(SAMPLE)).map((name) => {
    const bytes = name === 'DES_KEY' ? 12 : 24
    return `${name} 还是样例里的值，请换成自己的（openssl rand -hex ${bytes}）`
  })
  if (given.DATABASE_URL?.includes(`:${SAMPLE}`))
    faults.push('DATABASE_URL 里的口令还是样例里的值，请换成自己的')
  return faults
}

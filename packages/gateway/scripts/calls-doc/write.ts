import type { z } from 'zod'
import type { Call } from '../../core/call'

/** Every call by its file, as `import.meta.glob` gives them. */
export type CallFiles = Readonly<Record<string, Call>>

const HEAD = `# Calls of the gateway

Written by \`npm run docs:calls\` from \`packages/gateway/features/*/calls\`; a test holds that it is true. What
requests and answers have in common stands in [contract.md](contract.md). A trailing \`?\` marks a field
that may be left out; a call with several codes wants one of them. 写 = changes something, sent once by
its \`requestSeqId\`; 全 = for a person who sees everything alone (contract.md, 2); 资 = moves or promises
money: above the limit of the caller's role, alone or with the day's other such acts, it wants a fresh
\`mfaCode\`; 护 = wants one where it lowers protection; 审 = waits for
approval where a rule of the provider says so: it answers \`approvalNo\` and does nothing until then.
`

/** The whole page: a table for each feature, paths in order. */
export function callsDoc(files: CallFiles): string {
  const byFeature = new Map<string, Call[]>()
  for (const [file, call] of Object.entries(files)) {
    const feature = /features\/([^/]+)\/calls\//.exec(file)?.[1] ?? ''
    byFeature.set(feature, [...(byFeature.get(feature) ?? []), call])
  }
  const sections = [...byFeature]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([feature, calls]) => section(feature, calls))
  return [HEAD, ...sections].join('\n')
}

function section(feature: string, calls: readonly Call[]): string {
  const rows = [...calls]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((call) => {
      const { roles, codes } = accessOf(call)
      return `| \`${call.path}\` | ${marksOf(call)} | ${roles} | ${codes} | ${fieldsOf(call.request)} |`
    })
  return [
    `## ${feature}`,
    '',
    '| path | | roles | codes | request |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** The marks between path and roles. */
const marksOf = (call: Call): string =>
  [
    call.write && '写',
    typeof call.access === 'object' && call.access.whole && '全',
    'moves' in call && '资',
    'lowers' in call && '护',
    'approval' in call && '审',
  ]
    .filter(Boolean)
    .join('')

function accessOf({ access }: Call): { roles: string; codes: string } {
  if (access === 'anonymous') return { roles: 'nobody signed in', codes: '' }
  if (access === 'signed-in') return { roles: 'any session', codes: '' }
  const codes = access.codes?.map((code) => `\`${code}\``).join(' ') ?? ''
  return { roles: access.roles?.join(', ') ?? 'all', codes }
}

/** Names of the request's fields; a list's are its filters, beside paging and sorting. */
function fieldsOf(request: z.ZodType): string {
  const list = request.meta()?.list as { filters: string[]; sort: string[] } | undefined
  if (list) {
    const sort = list.sort.length > 0 ? `; sorts by ${list.sort.join(', ')}` : ''
    return `list: ${list.filters.join(', ') || 'no filters'}${sort}`
  }
  const shape = shapeOf(request)
  if (!shape) return ''
  return Object.entries(shape)
    .map(([name, field]) => (field.safeParse(undefined).success ? `${name}?` : name))
    .join(', ')
}

/** The fields of a request's object, below transforms and refinements; undefined where it has none. */
export function shapeOf(schema: z.ZodType): Record<string, z.ZodType> | undefined {
  const { shape } = schema as { shape?: Record<string, z.ZodType> }
  if (shape) return shape
  const inner = (schema as { def?: { in?: z.ZodType } }).def?.in
  return inner && shapeOf(inner)
}

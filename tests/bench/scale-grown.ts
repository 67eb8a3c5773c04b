import { NOISE_MS, type Sample, type Which } from './scale-lists'

/** A question with its p95 at every size, in ms. */
export interface Measured extends Sample {
  figures: number[]
  /** The first size that can be compared: a page that a smaller database has not is no measure of growth. */
  from: number
}

/** What was asked at every size. */
export function measuredAt(lists: readonly (readonly Sample[])[]): Measured[] {
  const byWords = lists.map((all) => new Map(all.map((one) => [wordsOf(one), one])))
  return lists[0]!.flatMap((sample) => {
    const samples = byWords.flatMap((all) => all.get(wordsOf(sample)) ?? [])
    if (samples.length < lists.length) return []
    const isDeep = sample.about.endsWith('深页')
    const from = isDeep ? samples.findIndex(({ rows }) => rows > 0) : 0
    return [
      {
        ...sample,
        figures: samples.map(({ p95 }) => p95),
        from: from < 0 ? samples.length : from,
      },
    ]
  })
}

/** More than twice the size before, and more than noise. */
export const grows = (figures: readonly number[]): boolean =>
  figures.slice(1).some((one, i) => one > 2 * figures[i]! && one > NOISE_MS)

export const grownOf = (measured: readonly Measured[]): Measured[] =>
  measured.filter(({ figures, from }) => grows(figures.slice(from)))

/**
 * What grew is asked a second time at every size, and those figures stand: of five hundred questions
 * some meet a hiccup of the machine in a p95, and a question that grows does so each time. Small and
 * wide are asked again alike, so that neither has the better of two draws.
 */
export async function againAt(
  lists: Sample[][],
  sample: (at: number, which: Which) => Promise<Sample[]>,
): Promise<void> {
  const grown = new Set(grownOf(measuredAt(lists)).map(wordsOf))
  console.error(`再问一遍: ${grown.size}\n${[...grown].join('\n')}`)
  if (grown.size === 0) return
  for (const [at, all] of lists.entries()) {
    const again = await sample(at, (name, about) => grown.has(wordsOf({ name, about })))
    const byWords = new Map(again.map((one) => [wordsOf(one), one]))
    lists[at] = all.map((one) => byWords.get(wordsOf(one)) ?? one)
  }
}

const wordsOf = ({ name, about }: Pick<Sample, 'name' | 'about'>): string => `${name} ${about}`

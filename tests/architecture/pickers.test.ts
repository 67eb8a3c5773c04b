import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from './imports'

const sources = filesUnder('src').map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('every picker of dates is one of two, which read typed text by the one parser', () => {
  expect(
    filesWith(/<(?:DatePicker|TimePicker|Calendar)\b|type="(?:date|month|time|datetime-local)"/),
  ).toEqual(['src/components/fields/date-input.tsx', 'src/components/fields/range-picker.tsx'])
  for (const file of ['date-input', 'range-picker'])
    expect(filesWith(/components=\{COMPONENTS\}/)).toContain(`src/components/fields/${file}.tsx`)
})

test('a text becomes a date of a picker by wallClock alone, which knows no zone', () => {
  expect(
    filesWith(/\bdayjs\(|dayjs\.(?:utc|tz|unix)\(|\.getHours\(|\.getDate\(|\.getMonth\(/),
  ).toEqual(['src/components/fields/wall-clock.ts'])
})

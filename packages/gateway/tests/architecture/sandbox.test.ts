import { expect, test } from 'vitest'
import { filesUnder, importsOf } from '../../../../tests/architecture/imports'

/** What only the sandbox has. */
const SANDBOX = /^packages\/gateway\/sandbox(\/|$)/
/** Where the sandbox is handed to `createGateway`. */
const HANDS_OVER = ['packages/gateway/serve.ts', 'packages/gateway/dev.ts']
/** The commands that fill a database with sample rows, and that write the samples. */
const COMMANDS = ['packages/gateway/cli/seed.ts', 'packages/gateway/cli/samples.ts']

const outside = filesUnder('packages/gateway').filter((file) => !SANDBOX.test(file))

test('only the one line of an entry that passes the sandbox on imports it', () => {
  const found = outside
    .filter((file) => !COMMANDS.includes(file))
    .flatMap((file) => importsOf(file))
    .filter((one) => SANDBOX.test(one.to))
  expect(found.map((one) => `${one.from} -> ${one.to}`).sort()).toEqual(
    HANDS_OVER.map((file) => `${file} -> packages/gateway/sandbox`).sort(),
  )
})

test('the command that fills a database takes the samples alone', () => {
  const found = importsOf('packages/gateway/cli/seed.ts').filter((one) => SANDBOX.test(one.to))
  expect(found.map((one) => one.to)).toEqual([
    'packages/gateway/sandbox/samples/load',
    'packages/gateway/sandbox/wide/widen',
  ])
})

test('handlers and jobs use the port and do not import its implementation', () => {
  const found = filesUnder('packages/gateway/features')
    .concat(filesUnder('packages/gateway/core/jobs'))
    .flatMap((file) => importsOf(file))
    .filter((one) =>
      /^packages\/gateway\/core\/upstream\/(ask|http|sender|notify|answer)$/.test(one.to),
    )
    .filter((one) => !one.typeOnly)
    // What an acquirer tells of a refund that was asked for here is its answer.
    .filter(({ from }) => from !== 'packages/gateway/features/ingest/apply-refunds.ts')
  expect(found.map((one) => `${one.from} -> ${one.to}`)).toEqual([])
})

test('the console imports nothing of the sandbox, not even a type', () => {
  const found = filesUnder('src')
    .flatMap((file) => importsOf(file))
    .filter((one) => SANDBOX.test(one.to))
  expect(found.map((one) => `${one.from} -> ${one.to}`)).toEqual([])
})

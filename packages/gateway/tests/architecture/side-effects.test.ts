import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from '../../../../tests/architecture/imports'

/** What a module does it does when it is called: nothing hangs on who happened to load it. */
test('no module of the gateway is loaded for its side effects', () => {
  const wrong = filesUnder('packages/gateway').filter((file) =>
    /^import '/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})

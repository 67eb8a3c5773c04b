import { ENTRY_SCENES } from './entry-scenes'
import { TROUBLE_SCENES } from './entry-trouble'
import { newContext, type Stage } from './album'

/**
 * The forms of merchants on their way on board, in every step and state. A scene that fails says so
 * and leaves the others to be played.
 * @returns names of the scenes that failed
 */
export async function takeEntry(stage: Stage): Promise<string[]> {
  const failed: string[] = []
  const only = process.env.SCENE
  // The last of them ends the gateway.
  for (const [name, play] of Object.entries({ ...ENTRY_SCENES, ...TROUBLE_SCENES })) {
    if (only && !name.includes(only)) continue
    const context = await newContext(stage)
    context.setDefaultTimeout(20_000)
    try {
      await play(stage, await context.newPage())
    } catch (error) {
      failed.push(name)
      console.error(`${name}: ${String(error)}`)
      for (const page of context.pages())
        await page.screenshot({ path: `${stage.folder}/failed-${name}.png` })
    }
    await context.close()
  }
  return failed
}

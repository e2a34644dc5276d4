// Counts taps and typed characters of a task on a phone.

/** Time in which a finger finds and presses a button. */
const SECONDS_PER_TAP = 1.2
const SECONDS_PER_CHARACTER = 0.3

/**
 * Runs a task on a page. Returns its taps, its typed characters and the time that they take, in seconds. Scrolling and
 * thinking are not counted. `task` gets the page, the counting steps and `context`.
 */
export async function countSteps(page, task, context) {
  const count = { taps: 0, characters: 0 }
  const steps = {
    tap: async (locator) => {
      count.taps += 1
      await locator.click()
    },
    /** Types into a field. Counts no tap if the field already has the focus. */
    type: async (locator, text) => {
      if (!(await locator.evaluate((element) => element === document.activeElement))) count.taps += 1
      count.characters += text.length
      await locator.fill(text)
    },
    /** Counts two taps: one opens the list on the phone, one chooses. */
    select: async (locator, value) => {
      count.taps += 2
      await locator.selectOption(value)
    },
    /** Counts three taps: one opens the calendar on the phone, one chooses the day, one confirms. `day`: YYYY-MM-DD. */
    pickDay: async (locator, day) => {
      count.taps += 3
      await locator.fill(day)
    },
    /** Counts one tap that opens the photos on the phone, one for each photo, and one that confirms. */
    addPhotos: async (photoCount) => {
      count.taps += photoCount + 2
      await page.locator('#product-images').setInputFiles(await makePhotos(page, photoCount))
      await page
        .locator('section ol > li')
        .nth(photoCount - 1)
        .waitFor()
    },
    /** The phone asks for a fingerprint, which takes one touch. */
    touchSensor: () => {
      count.taps += 1
    },
  }
  await task({ page, steps, ...context })
  return { ...count, seconds: count.taps * SECONDS_PER_TAP + count.characters * SECONDS_PER_CHARACTER }
}

/** JPEG photos of different colours, because the shop keeps equal pictures only once. */
async function makePhotos(page, photoCount) {
  const urls = await page.evaluate(
    (colors) =>
      colors.map((color) => {
        const canvas = document.createElement('canvas')
        canvas.width = 1600
        canvas.height = 1200
        const context = canvas.getContext('2d')
        context.fillStyle = color
        context.fillRect(0, 0, 1600, 1200)
        return canvas.toDataURL('image/jpeg')
      }),
    Array.from({ length: photoCount }, (_, index) => `hsl(${index * 40} 80% ${photoCount * 10}%)`),
  )
  return urls.map((url, index) => ({
    name: `zdjecie-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(url.split(',')[1], 'base64'),
  }))
}

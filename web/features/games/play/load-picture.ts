/** Loads a picture; null if that fails, because the game is playable without it. */
export async function loadPicture(url: string): Promise<HTMLImageElement | null> {
  const picture = new Image()
  picture.src = url
  return picture.decode().then(
    () => picture,
    () => null,
  )
}

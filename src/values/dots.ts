/** A picture in black and white, as printers draw it. */
export type Dots = { width: number; height: number; isDark(x: number, y: number): boolean };

type Size = { width: number; height: number };

/** A picture of greys (0 is black, 255 white) as dots that look as grey from afar: Floyd and Steinberg. */
export function ditheredDots(greys: ArrayLike<number>, { width, height }: Size): Dots {
  const rest = Float32Array.from(greys);
  const add = (x: number, y: number, amount: number) => {
    if (x < 0 || x >= width || y >= height) return;
    rest[y * width + x] = (rest[y * width + x] ?? 0) + amount;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wanted = rest[y * width + x] ?? 255;
      const drawn = wanted < 128 ? 0 : 255;
      const fault = (wanted - drawn) / 16;
      rest[y * width + x] = drawn;
      add(x + 1, y, fault * 7);
      add(x - 1, y + 1, fault * 3);
      add(x, y + 1, fault * 5);
      add(x + 1, y + 1, fault);
    }
  }
  return { width, height, isDark: (x, y) => rest[y * width + x] === 0 };
}

/** A picture of greys as dots with sharp edges, such as of letters. */
export function sharpDots(greys: ArrayLike<number>, { width, height }: Size): Dots {
  return { width, height, isDark: (x, y) => (greys[y * width + x] ?? 255) < 128 };
}

/** How wide a card's picture is: as wide as a phone, or a column of a wide screen. */
export const pictureSizes = '(min-width: 40rem) 26rem, 100vw';

// Asks again for card images in whose place the server has sent placeholders: it draws them one after the other.

// Placeholders say that they are 9 pixels wide (cards/images/placeholder.py). No card image is as small as this.
const SMALLEST = 40;
// Seconds before each further attempt. After the last, the next view of the page has the image.
const PAUSES = [1, 2, 3, 5, 8, 13, 20, 30, 30, 30, 60, 60, 60];

// Of each image whose placeholder came: the addresses without what this script adds, and how often it was asked for.
const attempts = new WeakMap();

// Another address, or the browser would take the placeholder that it has.
const again = (address, number) => `${address.replace(/\?again=\d+$/, "")}?again=${number}`;

function askAgain(image, number) {
  const sources = image.getAttribute("srcset")?.split(", ").map((source) => source.split(" "));
  if (sources) image.srcset = sources.map(([address, ...width]) => [again(address, number), ...width].join(" ")).join(", ");
  image.src = again(image.getAttribute("src"), number);
}

function look(image) {
  if (!image.matches?.('img[src*="/face/"]') || !image.naturalWidth || image.naturalWidth >= SMALLEST) return;
  const address = image.getAttribute("src").replace(/\?again=\d+$/, "");
  const before = attempts.get(image);
  const number = before?.address === address ? before.number + 1 : 1;
  if (number > PAUSES.length) return;
  attempts.set(image, { address, number });
  setTimeout(() => {
    // It may be gone by now, or show another card.
    if (image.isConnected && attempts.get(image).number === number && image.getAttribute("src").startsWith(address)) {
      askAgain(image, number);
    }
  }, PAUSES[number - 1] * 1000);
}

document.addEventListener("load", (event) => look(event.target), true);
for (const image of document.images) if (image.complete) look(image);

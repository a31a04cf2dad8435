import { svg } from "../elements.js";
import { pawn } from "./picture.js";

/** A board of pawns as a small picture. @param {readonly string[]} squares rows from the top */
export function smallBoard(squares) {
  const [rows, cols] = [squares.length, squares[0]?.length ?? 0];
  const picture = svg("svg", { class: "small-board", viewBox: `0 0 ${cols} ${rows}`, "aria-hidden": "true" });
  squares.forEach((line, y) =>
    [...line].forEach((letter, x) => {
      const shade = (x + rows - 1 - y) % 2 === 0 ? "dark" : "light";
      picture.append(svg("rect", { class: `square ${shade}`, x, y, width: 1, height: 1 }));
      if (letter !== ".") picture.append(svg("g", { transform: `translate(${x} ${y})` }, pawn(letter)));
    }),
  );
  return picture;
}

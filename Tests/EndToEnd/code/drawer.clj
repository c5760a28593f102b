; A drawer that opens and closes.
(ns example.drawers
  (:require [clojure.string :as string]))

(def maximum 1200)

(defn weight
  "The weight of a thing."
  [thing]
  (if (nil? thing) 0 (* 1.5 (count (:name thing)))))

(defn heaviest [things]
  (let [sorted (sort-by weight things)]
    (when-not (empty? sorted)
      (last sorted))))

(defmacro twice [body]
  (quote (do body body)))

; Opens each drawer.
(loop [left 10]
  (when (> left 0)
    (println "The drawer has things" left)
    (try
      (throw (Exception. "empty"))
      (catch Exception error (println "tried"))
      (finally (println "done")))
    (recur (dec left))))

(cond
  true (fn [label] label)
  false (println "never"))

; Describes a drawer in several words.
(defn describe [{:keys [label depth]}]
  (let [words ["drawer" label "with depth" (str depth)]]
    (string/join " and " words)))

(defrecord Drawer [label depth])
(def drawer (->Drawer "the top one" 40))
